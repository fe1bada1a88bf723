import { sql } from 'kysely'
import { sentWithCommit } from '#db/pipelined-dialect.ts'
import { actingAccount } from './actor.ts'
import type { Context, Db } from './context.ts'

/** A change of a record that members of an account may see live. Carries keys, never values. */
export interface AccountEvent {
  /** Noun and past: `contact.updated`. */
  name: string
  account_id: number | null
  /** Morph alias of the record. */
  type: string
  key: number | string
  version?: number
  /** Names of the changed attributes. */
  changed?: readonly string[]
  /** Only members with this permission in the account receive it. */
  requires: string
  /** Further channels; the account's own comes by itself. */
  channels?: readonly string[]
  more?: Record<string, unknown>
}

export interface ActivityEntry {
  account_id: number | null
  event: string
  subject_type: string
  subject_id: number | string
  subject_label: string
  contact_id?: number | null
  /** Field to [old, new]; secrets are masked by the writer. */
  changes?: Record<string, readonly [unknown, unknown]>
  context?: Record<string, unknown>
}

export interface OutboxEntry {
  topic: string
  account_id?: number | null
  payload: object
  /** A second entry with the same key is dropped. */
  dedupe_key?: string
  available_at?: Date
}

/** What a write wants to happen besides its rows; collected while it runs, written once before commit. */
export interface Effects {
  readonly events: AccountEvent[]
  readonly activities: ActivityEntry[]
  readonly outbox: OutboxEntry[]
}

export const noEffects = (): Effects => ({ events: [], activities: [], outbox: [] })

type Origin = Pick<Context, 'actor' | 'request'>

/** Writes activity log and outbox rows in one statement, the last of the caller's transaction. */
export async function flushEffects(db: Db, effects: Effects, origin: Origin): Promise<void> {
  const outbox = [...effects.events.map((event) => broadcastOf(event, origin)), ...effects.outbox]
  const activities = effects.activities.map((entry) => activityRow(entry, origin))
  if (!outbox.length && !activities.length) return
  const statement = sql`
    WITH log AS (
      INSERT INTO activity_logs (account_id, actor_id, acting_account_id, impersonator_id, event, subject_type, subject_id, subject_label, contact_id, changes, context)
      SELECT account_id, actor_id, acting_account_id, impersonator_id, event, subject_type, subject_id, subject_label, contact_id, coalesce(changes, '{}'), coalesce(context, '{}')
      FROM jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) AS r(account_id bigint, actor_id bigint, acting_account_id bigint, impersonator_id bigint, event text,
        subject_type text, subject_id text, subject_label text, contact_id bigint, changes jsonb, context jsonb)
    )
    INSERT INTO outbox_events (account_id, topic, payload, dedupe_key, available_at)
    SELECT account_id, topic, payload, dedupe_key, coalesce(available_at, now())
    FROM jsonb_to_recordset(${JSON.stringify(outbox)}::jsonb) AS r(account_id bigint, topic text, payload jsonb, dedupe_key text, available_at timestamptz)
    ON CONFLICT DO NOTHING`
  await db.executeQuery(sentWithCommit(statement.compile(db)))
}

function broadcastOf(event: AccountEvent, { actor, request }: Origin): OutboxEntry {
  const { name, account_id, type, key, version, changed, requires, channels = [], more } = event
  return {
    topic: 'broadcast',
    account_id,
    payload: {
      channels: [...(account_id ? [`private-accounts.${account_id}`] : []), ...channels],
      event: name,
      data: { type, key, version, changed, actor_id: actor.id || null, at: new Date().toISOString(), ...more },
      ...(request.socket_id && { except_socket_id: request.socket_id }),
      ...(account_id && { requires: { account_id, permission: requires } }),
    },
  }
}

function activityRow(entry: ActivityEntry, { actor, request }: Origin) {
  const { subject_label, subject_id, context, ...rest } = entry
  return {
    ...rest,
    subject_id: String(subject_id),
    subject_label: subject_label.slice(0, 200) || '–',
    actor_id: actor.id || null,
    acting_account_id: entry.account_id === null ? null : actingAccount(actor, entry.account_id),
    impersonator_id: actor.token?.impersonator_id ?? null,
    context: { ip: request.ip, route: request.path, ...context },
  }
}

/** Old and new values of the attributes that differ, for the activity log. */
export function changesOf(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, readonly [unknown, unknown]> {
  const changed = Object.keys(after).filter((name) => !UNLOGGED.has(name) && differ(before[name] ?? null, after[name] ?? null))
  return Object.fromEntries(changed.map((name) => [name, [before[name] ?? null, after[name] ?? null]]))
}

const differ = (one: unknown, other: unknown) => one !== other && JSON.stringify(one) !== JSON.stringify(other)

const UNLOGGED = new Set(['version', 'updated_at', 'search_text', 'name_key', 'email_key', 'phone_key'])
