import { sql } from 'kysely'
import type { UnsubscribeReason } from '@stoa/contract'
import type { Writer } from '#access/actor.ts'
import type { Db, Sql } from '#kit/context.ts'
import { intoActivityLog, WRITTEN_BY } from '#platform/activity/store.ts'
import { refreshMarketable } from '../contacts/index.ts'

export type Channel = 'email' | 'sms'

export interface Leaving extends Writer {
  source: 'staff' | 'unsubscribe_link' | 'preference_centre' | 'sms_stop'
  reason?: UnsubscribeReason | null | undefined
  note?: string | null | undefined
  /** What was said or clicked, in the person's language. */
  text: string
  proof: object
}

export interface Left {
  id: number
  account_id: number
  contact_id: number
  contact_list_id: number
  /** As they were. */
  status: string
  channels: Channel[]
}

/**
 * Ends subscriptions; ending them twice changes nothing. Consent to a channel is withdrawn with the last list that
 * used it: who leaves one of two lists still wants the other.
 * @returns those that were active, and the channels whose consent went with them
 */
export async function leaveLists(
  db: Db,
  subscription_ids: readonly number[],
  leaving: Leaving,
): Promise<{ left: Left[]; withdrawn: Channel[] }> {
  const left = await end(db, sql`s.id = any(${subscription_ids}::bigint[])`, leaving)
  const contact_ids = [...new Set(left.map((one) => one.contact_id))]
  const withdrawn = await withdrawUnused(db, contact_ids, [...new Set(left.flatMap((one) => one.channels))], leaving)
  await refreshMarketable(db, contact_ids)
  await logLeaving(db, contact_ids, leaving, {
    contact_list_ids: [...new Set(left.map((one) => one.contact_list_id))],
    reason: leaving.reason ?? null,
  })
  return { left, withdrawn }
}

/**
 * Takes contacts off every list, withdraws their consent and suppresses all their addresses, in the channels given.
 * Contacts must be locked by the caller.
 */
export async function leaveEverything(
  db: Db,
  contact_ids: readonly number[],
  channels: readonly Channel[],
  leaving: Leaving,
): Promise<{ left: Left[]; suppression_ids: number[]; withdrawn: Channel[] }> {
  const left = await end(db, sql`s.contact_id = any(${contact_ids}::bigint[]) AND s.channels <@ ${channels}::text[]`, leaving)
  await sql`
    UPDATE subscriptions SET channels = array(SELECT unnest(channels) EXCEPT SELECT unnest(${channels}::text[])), version = version + 1, updated_at = now()
    WHERE contact_id = any(${contact_ids}::bigint[]) AND status IN ('subscribed', 'pending') AND channels && ${channels}::text[]`.execute(
    db,
  )
  const reason = leaving.source === 'sms_stop' ? 'sms_stop' : 'unsubscribed_all'
  const { rows } = await sql<{ id: number }>`
    INSERT INTO suppressions (account_id, channel, address, reason, contact_id, created_by_id)
    SELECT a.account_id, a.channel, a.address, ${reason}, a.contact_id, ${leaving.user_id}::bigint FROM (${addressesOf(contact_ids)}) a WHERE a.channel = any(${channels}::text[])
    ON CONFLICT (account_id, channel, address) WHERE lifted_at IS NULL DO NOTHING RETURNING id`.execute(db)
  const withdrawn = await withdraw(db, contact_ids, channels, leaving)
  await refreshMarketable(db, contact_ids)
  await logLeaving(db, contact_ids, leaving, { all: true, channels, reason: leaving.reason ?? null })
  return { left, suppression_ids: rows.map((row) => row.id), withdrawn }
}

/** Every address and number of contacts, in the form suppressions keep them. */
const addressesOf = (contact_ids: readonly number[]): Sql => sql`
  SELECT e.account_id, e.contact_id, 'email' AS channel, lower(e.email) AS address FROM contact_email_addresses e WHERE e.contact_id = any(${contact_ids}::bigint[])
  UNION SELECT p.account_id, p.contact_id, 'sms', p.number FROM contact_phone_numbers p WHERE p.contact_id = any(${contact_ids}::bigint[]) AND p.number IS NOT NULL`

async function end(db: Db, which: Sql, leaving: Leaving): Promise<Left[]> {
  const { rows } = await sql<Left>`
    WITH active AS MATERIALIZED (SELECT s.id, s.status, s.channels FROM subscriptions s WHERE ${which} AND s.status IN ('subscribed', 'pending') ORDER BY s.id FOR NO KEY UPDATE)
    UPDATE subscriptions s SET status = 'unsubscribed', unsubscribed_at = now(), unsubscribe_reason = ${leaving.reason ?? null}, unsubscribe_note = ${leaving.note ?? null},
      version = s.version + 1, updated_at = now()
    FROM active a WHERE a.id = s.id
    RETURNING s.id, s.account_id, s.contact_id, s.contact_list_id, a.status, a.channels`.execute(db)
  return rows
}

async function withdrawUnused(db: Db, contact_ids: readonly number[], channels: readonly Channel[], leaving: Leaving): Promise<Channel[]> {
  const withdrawn: Channel[] = []
  for (const channel of channels) {
    const { rows } = await sql<{ id: number }>`
      SELECT c.id FROM contacts c WHERE c.id = any(${contact_ids}::bigint[])
        AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.contact_id = c.id AND s.status = 'subscribed' AND ${channel} = any(s.channels))`.execute(
      db,
    )
    const contacts = rows.map((row) => row.id)
    withdrawn.push(...(await withdraw(db, contacts, [channel], leaving)))
  }
  return withdrawn
}

/** Adds the withdrawal to the ledger where it is not the last word already. @returns the channels in which something changed */
export async function withdraw(
  db: Db,
  contact_ids: readonly number[],
  channels: readonly Channel[],
  leaving: Pick<Leaving, 'source' | 'text' | 'proof'>,
): Promise<Channel[]> {
  if (!contact_ids.length) return []
  const { rows } = await sql<{ channel: Channel }>`
    WITH made AS (
      INSERT INTO consents (account_id, contact_id, channel, action, source, text_snapshot, proof, occurred_at)
      SELECT c.account_id, c.id, ch.name, 'withdrawn', ${leaving.source}, ${leaving.text}, ${JSON.stringify(leaving.proof)}::jsonb, clock_timestamp()
      FROM contacts c CROSS JOIN unnest(${channels}::text[]) AS ch (name)
      WHERE c.id = any(${contact_ids}::bigint[]) AND coalesce((SELECT k.action FROM consents k WHERE k.contact_id = c.id AND k.channel = ch.name AND k.purpose = 'marketing'
        ORDER BY k.occurred_at DESC, k.id DESC LIMIT 1), '') <> 'withdrawn'
      RETURNING channel
    ) SELECT DISTINCT channel FROM made`.execute(db)
  return rows.map((row) => row.channel)
}

async function logLeaving(db: Db, contact_ids: readonly number[], { source, ...writer }: Leaving, context: object): Promise<void> {
  if (!contact_ids.length) return
  const { user_id, acting_account_id = null, impersonator_id = null } = writer
  await sql`
    ${intoActivityLog([...WRITTEN_BY, 'context'])}
    SELECT c.account_id, ${user_id}, ${acting_account_id}, ${impersonator_id}, 'contact.unsubscribed', 'contact', c.id::text, left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id,
      ${JSON.stringify({ ...context, source })}::jsonb
    FROM contacts c WHERE c.id = any(${contact_ids}::bigint[])`.execute(db)
}
