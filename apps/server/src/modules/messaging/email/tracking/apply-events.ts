import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import { markSoftBounce } from '#modules/crm/contacts/index.ts'
import { blockBouncedAddresses, blockComplainers, lockAddressees } from '../bounces/block-addresses.ts'
import { insertEvent } from '../store/timeline.ts'
import { countClick } from '../store/tracked-links.ts'
import { raiseStatus } from '../store/tracked-status.ts'

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
    await raiseStatus(trx, message.id, event)
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
    rows<Message>(db, sql`SELECT id, account_id, to_key FROM email_messages WHERE token = ${token} AND direction = 'outgoing' ${lock}`)
  if (kind === 'bounced' || kind === 'complained') {
    const found = await find()
    await lockAddressees(
      db,
      found.map((message) => message.id),
    )
  }
  return (await find(sql`FOR NO KEY UPDATE`))[0] ?? null
}

async function isRepeated(db: Db, id: number, { provider_event_id, kind }: MailEvent): Promise<boolean> {
  if (provider_event_id === undefined) return false
  const found = await rows(
    db,
    sql`SELECT 1 FROM message_events WHERE provider_event_id = ${provider_event_id} AND email_message_id = ${id} AND type = ${kind} LIMIT 1`,
  )
  return found.length > 0
}

async function addToTimeline(db: Db, { id, account_id }: Message, event: MailEvent): Promise<void> {
  const detail = event.detail?.slice(0, 500)
  await insertEvent(db, {
    account_id,
    email_message_id: id,
    type: event.kind,
    tracked_link_id: event.tracked_link_id ?? null,
    is_machine: event.is_machine ?? false,
    ip: event.ip ?? null,
    browser: event.browser?.slice(0, 300) ?? null,
    provider_event_id: event.provider_event_id ?? null,
    payload: detail ? { detail, ...(event.bounce_type && { bounce_type: event.bounce_type }) } : null,
    occurred_at: event.at,
  })
}

/** What a bounce or a complaint means for the address. */
async function follow(db: Db, message: Message, { kind, bounce_type, tracked_link_id, is_machine }: MailEvent): Promise<void> {
  if (kind === 'clicked' && tracked_link_id && !is_machine) await countClick(db, tracked_link_id)
  if (kind === 'complained') await blockComplainers(db, [message.id])
  if (kind !== 'bounced' || !bounce_type) return
  if (bounce_type === 'hard' || (await softBounces(db, message)) >= SOFT_LIMIT) await blockBouncedAddresses(db, [message.id])
  else await markSoftBounce(db, { account_id: message.account_id, address: message.to_key })
}

async function softBounces(db: Db, { account_id, to_key }: Message): Promise<number> {
  const row = await one<{ n: number }>(
    db,
    sql`
    SELECT count(DISTINCT e.email_message_id) AS n FROM message_events e JOIN email_messages m ON m.id = e.email_message_id
    WHERE m.account_id = ${account_id} AND m.to_key = ${to_key} AND m.bounce_type = 'soft' AND e.type = 'bounced' AND e.occurred_at > now() - interval '90 days'`,
  )
  return row!.n
}
