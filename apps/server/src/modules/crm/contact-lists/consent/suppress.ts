import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { suppressAddress, withdrawConsents, type Channel } from '../../consent/index.ts'
import { lockContacts, markNumber, markUnreachable, refreshMarketable } from '../../contacts/index.ts'
import { contactsWithAddress } from './contacts-with-address.ts'
import type { Unsubscription } from '../unsubscribe/end-subscriptions.ts'
import { cleanSubscriptionsOf } from '../store/subscriptions.ts'

export interface SuppressionRequest {
  account_id: number
  channel: Channel
  /** An e-mail in any case, or an E.164 number. */
  address: string
  reason: 'unsubscribed_all' | 'hard_bounce' | 'complaint' | 'manual' | 'sms_stop' | 'invalid'
  note?: string | undefined
  user_id?: number | null | undefined
  /** Stored with the withdrawal: the id of the message, the answer of the provider. */
  proof?: object | undefined
}

/**
 * Suppresses an address and updates its contacts by the reason (domain.md 3.12, 3.14). A bounce or complaint cleans
 * their subscriptions and marks the address. A complaint, STOP or unsubscription from everything also withdraws their
 * consent. Repeating it changes nothing.
 * @returns whether the address was not suppressed before, and the contacts that have it
 */
export async function suppress(db: Db, request: SuppressionRequest): Promise<{ is_new: boolean; contact_ids: number[] }> {
  const address = request.channel === 'email' ? request.address.trim().toLowerCase() : request.address
  const contact_ids = await contactsWithAddress(db, { ...request, address })
  await lockContacts(db, contact_ids)
  const added_id = await suppressAddress(db, {
    account_id: request.account_id,
    channel: request.channel,
    address,
    reason: request.reason,
    contact_id: contact_ids[0],
    note: request.note,
    created_by_id: request.user_id,
  })
  await markAddress(db, request, address)
  await cleanSubscriptions(db, request, contact_ids)
  if (WITHDRAWING.has(request.reason)) await withdrawForReason(db, request, contact_ids)
  await refreshMarketable(db, contact_ids)
  return { is_new: added_id !== null, contact_ids }
}

/**
 * Withdraws consent to marketing in the ledger, and updates the marketability of the contacts.
 * @returns the channels in which consent was withdrawn
 */
export async function withdrawConsent(
  db: Db,
  contact_ids: readonly number[],
  channels: readonly Channel[],
  given: Pick<Unsubscription, 'source' | 'text' | 'proof'>,
): Promise<Channel[]> {
  const withdrawn = await withdrawConsents(db, contact_ids, channels, given)
  await refreshMarketable(db, contact_ids)
  return withdrawn
}

const WITHDRAWING = new Set(['unsubscribed_all', 'complaint', 'sms_stop'])
const CLEANING: Record<string, string> = { hard_bounce: 'hard_bounce', complaint: 'complaint', invalid: 'invalid' }

async function markAddress(db: Db, { account_id, channel, reason }: SuppressionRequest, address: string): Promise<void> {
  const status = ({ hard_bounce: 'hard_bounced', complaint: 'complained' } as const)[reason as 'complaint']
  if (channel === 'email' && status) await markUnreachable(db, { account_id, address }, status)
  if (channel === 'sms' && reason === 'invalid') await markNumber(db, { account_id, number: address }, 'unreachable')
}

/**
 * Cleans subscriptions of contacts whose primary address it is; others can still be reached. Lists that also use the
 * other channel keep that one.
 */
async function cleanSubscriptions(db: Db, { channel, reason }: SuppressionRequest, contact_ids: readonly number[]): Promise<void> {
  const cleaned = CLEANING[reason]
  const status = cleaned ? 'cleaned' : WITHDRAWING.has(reason) ? 'unsubscribed' : null
  if (!status || !contact_ids.length) return
  const reached =
    channel === 'email' ? sql`c.phone IS NOT NULL AND 'sms' = any(s.channels)` : sql`c.email IS NOT NULL AND 'email' = any(s.channels)`
  const primary = channel === 'email' ? sql`lower(c.email)` : sql`c.phone`
  const isMain = sql`EXISTS (SELECT FROM suppressions z WHERE z.account_id = c.account_id AND z.channel = ${channel} AND z.address = ${primary} AND z.lifted_at IS NULL)`
  await cleanSubscriptionsOf(db, contact_ids, { channel, reached, status, cleaned_reason: cleaned ?? null, which: isMain })
}

/** Withdraws consent. The source in the ledger is the person's STOP or link, the complaint, or the member. */
async function withdrawForReason(
  db: Db,
  { channel, reason, proof, user_id }: SuppressionRequest,
  contact_ids: readonly number[],
): Promise<void> {
  const source = reason === 'sms_stop' ? 'sms_stop' : user_id ? 'staff' : 'unsubscribe_link'
  await withdrawConsents(db, contact_ids, [channel], { source, text: TEXTS[reason]!, proof: proof ?? {} })
}

const TEXTS: Record<string, string> = {
  unsubscribed_all: 'Unsubscribed from everything.',
  complaint: 'Reported a message as spam.',
  sms_stop: 'Answered STOP.',
}
