import { sql } from 'kysely'
import { deleteRows, rows, run, updateRows, type Db, type Sql } from '#db/rows.ts'
import { latestConsent, type Channel } from '../../consent/index.ts'
import type { Separated } from '../../contact-merge/index.ts'

/** A subscription as it was before it ended. */
export interface EndedSubscription {
  id: number
  account_id: number
  contact_id: number
  contact_list_id: number
  status: string
  channels: Channel[]
}

/**
 * Ends active subscriptions.
 * @param which condition over `subscriptions s`
 */
export async function endSubscriptions(
  db: Db,
  which: Sql,
  { reason, note }: { reason: string | null; note: string | null },
): Promise<EndedSubscription[]> {
  return rows(
    db,
    sql`WITH active AS MATERIALIZED (SELECT s.id, s.status, s.channels FROM subscriptions s WHERE ${which} AND s.status IN ('subscribed', 'pending') ORDER BY s.id FOR NO KEY UPDATE)
    UPDATE subscriptions s SET status = 'unsubscribed', unsubscribed_at = now(), unsubscribe_reason = ${reason}, unsubscribe_note = ${note},
      version = s.version + 1, updated_at = now()
    FROM active a WHERE a.id = s.id
    RETURNING s.id, s.account_id, s.contact_id, s.contact_list_id, a.status, a.channels`,
  )
}

/** Removes channels from the active subscriptions of contacts. */
export async function dropChannels(db: Db, contact_ids: readonly number[], channels: readonly Channel[]): Promise<void> {
  await run(
    db,
    sql`UPDATE subscriptions SET channels = array(SELECT unnest(channels) EXCEPT SELECT unnest(${channels}::text[])), version = version + 1, updated_at = now()
    WHERE contact_id = any(${contact_ids}::bigint[]) AND status IN ('subscribed', 'pending') AND channels && ${channels}::text[]`,
  )
}

/** Restores subscriptions of a contact as they were before they ended, unless they have changed since. */
export async function restoreSubscriptions(
  db: Db,
  contact_id: number,
  before: readonly Pick<EndedSubscription, 'id' | 'status' | 'channels'>[],
): Promise<void> {
  await run(
    db,
    sql`UPDATE subscriptions s SET status = o.status, channels = o.channels, unsubscribed_at = NULL, unsubscribe_reason = NULL, unsubscribe_note = NULL, version = s.version + 1, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(before)}::jsonb) AS o (id bigint, status text, channels text[])
    WHERE s.id = o.id AND s.contact_id = ${contact_id} AND s.status IN ('unsubscribed', o.status)`,
  )
}

/** A part of a WITH that confirms a pending subscription and returns its `id`, `channels` and `confirm_addresses`. */
export const confirmingSubscription = (id: number): Sql => sql`
  UPDATE subscriptions SET status = 'subscribed', confirmed_at = now(), subscribed_at = now(), unsubscribed_at = NULL, source = 'double_opt_in', version = version + 1, updated_at = now()
  WHERE id = ${id} AND status = 'pending' RETURNING id, channels, confirm_addresses`

/** Marks all subscriptions of contacts that were blacklisted as cleaned. */
export async function cleanBlacklisted({ db }: { db: Db }, contact_ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE subscriptions SET status = 'cleaned', cleaned_reason = 'blacklisted', version = version + 1, updated_at = now()
    WHERE contact_id = any(${contact_ids}::bigint[]) AND status <> 'cleaned'`,
  )
}

/**
 * Ends subscriptions of contacts that an undone merge separates from another one, if the person left the list since the merge, and those that it
 * returned although the person left.
 */
export async function carryEndings({ db }: { db: Db }, { from_id, to_ids, since, left_ids }: Separated): Promise<void> {
  if (left_ids.length) await endSubscriptions(db, sql`s.id = any(${left_ids}::bigint[])`, { reason: null, note: null })
  await run(
    db,
    sql`UPDATE subscriptions s SET status = w.status, unsubscribed_at = w.unsubscribed_at, unsubscribe_reason = w.unsubscribe_reason,
      unsubscribe_note = w.unsubscribe_note, version = s.version + 1, updated_at = now()
    FROM subscriptions w WHERE w.contact_id = ${from_id} AND w.status = 'unsubscribed' AND w.unsubscribed_at >= ${since}::timestamptz
      AND s.contact_id = any(${to_ids}::bigint[]) AND s.contact_list_id = w.contact_list_id AND s.status IN ('subscribed', 'pending')`,
  )
  for (const channel of ['email', 'sms'] as const) await dropWithdrawn(db, [from_id, ...to_ids], channel, since)
}

/** Removes a channel whose consent was withdrawn since an instant from subscriptions of contacts, and ends those that used no other. */
async function dropWithdrawn(db: Db, contact_ids: readonly number[], channel: Channel, since: string): Promise<void> {
  const found = await rows<{ id: number }>(
    db,
    sql`SELECT c.id FROM contacts c WHERE c.id = any(${contact_ids}::bigint[])
      AND ${latestConsent(sql`c.id`, sql.lit(channel), sql`k.action = 'withdrawn' AND greatest(k.occurred_at, k.created_at) >= ${since}::timestamptz`)}`,
  )
  if (!found.length) return
  const ids = found.map((row) => row.id)
  await endSubscriptions(db, sql`s.contact_id = any(${ids}::bigint[]) AND s.channels = ARRAY[${channel}::text]`, {
    reason: null,
    note: null,
  })
  await dropChannels(db, ids, [channel])
}

/** Links a subscription to the consent on which it is based. */
export async function linkConsent(db: Db, id: number, consent_id: number): Promise<void> {
  await run(db, sql`UPDATE subscriptions SET consent_id = ${consent_id} WHERE id = ${id}`)
}

/**
 * Stores the hash of a confirmation token, unless another mail was sent to the address or the subscription is no longer
 * pending. The token of a mail to another address ends.
 * @param asked.addresses the address of the mail, and the number of the contact if it has one
 */
export async function storeConfirmToken(
  db: Db,
  id: number,
  { hash, asked_at, addresses }: { hash: Buffer; asked_at: string; addresses: readonly string[] },
): Promise<void> {
  await run(
    db,
    sql`UPDATE subscriptions SET confirm_token_hash = ${hash}, confirm_sent_at = ${asked_at}, confirm_addresses = ${addresses}::text[]
    WHERE id = ${id} AND status = 'pending'
      AND (confirm_token_hash IS NULL OR confirm_token_hash = ${hash} OR confirm_addresses[1] <> ${addresses[0]})`,
  )
}

/**
 * Marks pending subscriptions as reminded.
 * @param which query of their ids
 */
export const markReminded = (db: Db, now: Date, which: Sql): Promise<{ id: number; account_id: number }[]> =>
  rows(db, sql`UPDATE subscriptions SET reminded_at = ${now} WHERE id IN (${which}) RETURNING id, account_id`)

/** Deletes subscriptions that were never confirmed. */
export async function deleteSubscriptions(db: Db, ids: readonly number[]): Promise<void> {
  await deleteRows(db, 'subscriptions', { id: ids })
}

/** Unsubscribes people again who had unsubscribed before and did not confirm. */
export async function markUnsubscribedAgain(db: Db, ids: readonly number[]): Promise<void> {
  await updateRows(db, 'subscriptions', { id: ids }, { status: 'unsubscribed', confirm_token_hash: null }, { versioned: true })
}

/**
 * Removes a channel from the active subscriptions of contacts. A subscription that has no other channel left ends.
 * @param end.reached condition under which another channel is left
 * @param end.status status of subscriptions that end, `cleaned` or `unsubscribed`
 * @param end.which further condition over `subscriptions s` and `contacts c`
 */
export async function cleanSubscriptionsOf(
  db: Db,
  contact_ids: readonly number[],
  end: { channel: Channel; reached: Sql; status: string; cleaned_reason: string | null; which: Sql },
): Promise<void> {
  const { channel, reached, status, cleaned_reason, which } = end
  await run(
    db,
    sql`UPDATE subscriptions s SET channels = CASE WHEN ${reached} THEN array_remove(s.channels, ${channel}) ELSE s.channels END,
      status = CASE WHEN ${reached} THEN s.status ELSE ${status} END,
      cleaned_reason = CASE WHEN ${reached} THEN s.cleaned_reason ELSE ${cleaned_reason} END,
      unsubscribed_at = CASE WHEN ${status} = 'unsubscribed' AND NOT (${reached}) THEN now() ELSE s.unsubscribed_at END,
      version = s.version + 1, updated_at = now()
    FROM contacts c WHERE c.id = s.contact_id AND c.id = any(${contact_ids}::bigint[]) AND s.status IN ('subscribed', 'pending') AND ${channel} = any(s.channels) AND ${which}`,
  )
}
