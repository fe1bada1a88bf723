import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { markSoftBounce } from '#modules/crm/contacts/index.ts'
import { intoOutbox } from '#platform/outbox/store.ts'
import { blockBouncedAddresses, blockComplainers, lockAddressees } from '../bounces/block-addresses.ts'
import { liveEvent } from '../queue/record-outcomes.ts'

/** Something that happened to a mail after it left, told by a receiver, a provider or a mail server. */
export interface MailEvent {
  /** The token of the message. */
  token: string
  kind: 'delivered' | 'opened' | 'clicked' | 'bounced' | 'complained'
  at: Date
  /** Of bounces; null = refused for a reason that says nothing about the address. */
  bounce_type?: 'hard' | 'soft' | null
  is_machine?: boolean
  tracked_link_id?: number
  ip?: string
  browser?: string
  detail?: string | null
  /** The provider's name of this event: the second one with it is dropped. */
  provider_event_id?: string
}

/** So many soft bounces of different mails within 90 days are as good as a hard one (domain.md 3.12). */
const SOFT_LIMIT = 3

/**
 * Takes an event into the timeline and raises the status, never lowers it; late events set their time only.
 * @returns whether it was new and its message known
 */
export async function applyEvent(db: Db, event: MailEvent): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, event)
    if (!message || (await isRepeated(trx, message.id, event))) return false
    await addToTimeline(trx, message, event)
    await raise(trx, message, event)
    await follow(trx, message, event)
    return true
  })
}

interface Message {
  id: number
  account_id: number
  to_key: string
}

async function lockMessage(db: Db, { token, kind }: MailEvent): Promise<Message | null> {
  const find = (lock = sql``) =>
    sql<Message>`SELECT id, account_id, to_key FROM email_messages WHERE token = ${token} AND direction = 'outgoing' ${lock}`.execute(db)
  if (kind === 'bounced' || kind === 'complained') {
    const { rows } = await find()
    await lockAddressees(
      db,
      rows.map((row) => row.id),
    )
  }
  return (await find(sql`FOR NO KEY UPDATE`)).rows[0] ?? null
}

async function isRepeated(db: Db, id: number, { provider_event_id, kind }: MailEvent): Promise<boolean> {
  if (provider_event_id === undefined) return false
  const { rows } =
    await sql`SELECT 1 FROM message_events WHERE provider_event_id = ${provider_event_id} AND email_message_id = ${id} AND type = ${kind} LIMIT 1`.execute(
      db,
    )
  return rows.length > 0
}

async function addToTimeline(db: Db, { id, account_id }: Message, event: MailEvent): Promise<void> {
  const payload = event.detail
    ? JSON.stringify({ detail: event.detail.slice(0, 500), ...(event.bounce_type && { bounce_type: event.bounce_type }) })
    : null
  await sql`
    INSERT INTO message_events (account_id, email_message_id, type, tracked_link_id, is_machine, ip, browser, provider_event_id, payload, occurred_at)
    VALUES (${account_id}, ${id}, ${event.kind}, ${event.tracked_link_id ?? null}, ${event.is_machine ?? false}, ${event.ip ?? null}::inet, ${event.browser?.slice(0, 300) ?? null},
      ${event.provider_event_id ?? null}, ${payload}::jsonb, ${event.at})`.execute(db)
}

/** What each kind of event changes. A message still being written as sent keeps that status; its writer looks at the times. */
async function raise(db: Db, { id }: Message, { kind, at, is_machine = false, bounce_type, detail }: MailEvent): Promise<void> {
  const under_way = sql`status IN ('queued', 'sending')`
  const raised = (status: string, rank: number) =>
    sql`status = CASE WHEN ${under_way} OR status_rank >= ${rank} OR status IN ('bounced', 'complained') THEN status ELSE ${status} END,
      status_rank = CASE WHEN ${under_way} THEN status_rank ELSE greatest(status_rank, ${rank}) END`
  const changes = {
    delivered: sql`delivered_at = coalesce(delivered_at, ${at}), ${raised('delivered', 4)}`,
    opened: is_machine
      ? sql`machine_opens = machine_opens + 1`
      : sql`opens = opens + 1, first_opened_at = coalesce(first_opened_at, ${at}), last_opened_at = greatest(last_opened_at, ${at}), ${raised('opened', 5)}`,
    clicked: is_machine
      ? sql`updated_at = updated_at`
      : sql`clicks = clicks + 1, first_clicked_at = coalesce(first_clicked_at, ${at}), ${raised('clicked', 6)}`,
    bounced: sql`bounced_at = coalesce(bounced_at, ${at}), bounce_type = CASE WHEN bounce_type = 'hard' THEN bounce_type ELSE ${bounce_type ?? null} END, error = left(${detail ?? null}, 300),
      status = CASE WHEN status = 'complained' THEN status ELSE 'bounced' END`,
    complained: sql`complained_at = coalesce(complained_at, ${at}), status = 'complained'`,
  }
  await sql`
    WITH changed AS (UPDATE email_messages SET ${changes[kind]}, updated_at = ${at} WHERE id = ${id} RETURNING *)
    ${intoOutbox} SELECT account_id, 'broadcast', ${liveEvent(sql`changed`)} FROM changed WHERE stage_message_id IS NULL AND NOT ${is_machine}`.execute(
    db,
  )
}

/** What a bounce or a complaint means for the address. */
async function follow(db: Db, message: Message, { kind, bounce_type, tracked_link_id, is_machine }: MailEvent): Promise<void> {
  if (kind === 'clicked' && tracked_link_id && !is_machine)
    await sql`UPDATE tracked_links SET clicks = clicks + 1 WHERE id = ${tracked_link_id}`.execute(db)
  if (kind === 'complained') await blockComplainers(db, [message.id])
  if (kind !== 'bounced' || !bounce_type) return
  if (bounce_type === 'hard' || (await softBounces(db, message)) >= SOFT_LIMIT) await blockBouncedAddresses(db, [message.id])
  else await markSoftBounce(db, { account_id: message.account_id, address: message.to_key })
}

async function softBounces(db: Db, { account_id, to_key }: Message): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(DISTINCT e.email_message_id) AS n FROM message_events e JOIN email_messages m ON m.id = e.email_message_id
    WHERE m.account_id = ${account_id} AND m.to_key = ${to_key} AND m.bounce_type = 'soft' AND e.type = 'bounced' AND e.occurred_at > now() - interval '90 days'`.execute(
    db,
  )
  return rows[0]!.n
}
