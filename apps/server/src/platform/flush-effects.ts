import { sql } from 'kysely'
import { actingAccount } from '#access/actor.ts'
import type { Db } from '#db/client.ts'
import { sentWithCommit } from '#db/pipelined-dialect.ts'
import type { Context } from '#kit/context.ts'
import { addActivities } from './activity/store.ts'
import { publishFrom, recordsetOf } from './outbox/store.ts'
import type { AccountEvent, ActivityEntry, Effects, OutboxEntry } from '#kit/effects.ts'

type Origin = Pick<Context, 'actor' | 'request'>

/** Writes the activity log and outbox rows in one statement, the last of the caller's transaction. */
export async function flushEffects(db: Db, effects: Effects, origin: Origin): Promise<void> {
  const outbox = [...effects.events.map((event) => broadcastOf(event, origin)), ...effects.outbox]
  const activities = effects.activities.map((entry) => activityRow(entry, origin))
  if (!outbox.length && !activities.length) return
  const statement = sql`WITH log AS (${addActivities(activities)}) ${publishFrom(recordsetOf(outbox))} ON CONFLICT DO NOTHING`
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
    context: {
      ip: request.ip,
      route: request.path,
      ...(actor.api_token && { api_token: { id: actor.api_token.id, name: actor.api_token.name, account_id: actor.api_token.account_id } }),
      ...context,
    },
  }
}
