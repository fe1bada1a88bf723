import { sql } from 'kysely'
import type { UnsubscribeReason } from '@stoa/contract'
import type { Writer } from '#access/actor.ts'
import { rows, run } from '#db/rows.ts'
import type { Db, Sql } from '#kit/context.ts'
import { intoActivityLog, WRITTEN_BY } from '#platform/activity/store.ts'
import { suppressContacts, withdrawConsents, type Channel } from '../../consent/index.ts'
import { refreshAlike, refreshMarketable } from '../../contacts/index.ts'
import { dropChannels, endSubscriptions, type EndedSubscription } from '../store/subscriptions.ts'

export interface Unsubscription extends Writer {
  source: 'staff' | 'unsubscribe_link' | 'preference_centre' | 'sms_stop'
  reason?: UnsubscribeReason | null | undefined
  note?: string | null | undefined
  /** What the person said or clicked, in their language. */
  text: string
  proof: object
}

/**
 * Ends subscriptions. Repeating it changes nothing. Consent to a channel is withdrawn together with the last list that
 * used it.
 * @returns the subscriptions that were active, and the channels whose consent was withdrawn
 */
export async function unsubscribeFromLists(
  db: Db,
  subscription_ids: readonly number[],
  unsubscription: Unsubscription,
): Promise<{ ended: EndedSubscription[]; withdrawn: Channel[] }> {
  const ended = await end(db, sql`s.id = any(${subscription_ids}::bigint[])`, unsubscription)
  const contact_ids = [...new Set(ended.map((one) => one.contact_id))]
  const withdrawn = await withdrawUnused(db, contact_ids, [...new Set(ended.flatMap((one) => one.channels))], unsubscription)
  await refreshMarketable(db, contact_ids)
  await logUnsubscription(db, contact_ids, unsubscription, {
    contact_list_ids: [...new Set(ended.map((one) => one.contact_list_id))],
    reason: unsubscription.reason ?? null,
  })
  return { ended, withdrawn }
}

/**
 * Unsubscribes contacts from every list, withdraws their consent and suppresses all their addresses in the given
 * channels. The caller must have locked the contacts.
 */
export async function unsubscribeFromAll(
  db: Db,
  contact_ids: readonly number[],
  channels: readonly Channel[],
  unsubscription: Unsubscription,
): Promise<{ ended: EndedSubscription[]; suppression_ids: number[]; withdrawn: Channel[] }> {
  const ended = await end(db, sql`s.contact_id = any(${contact_ids}::bigint[]) AND s.channels <@ ${channels}::text[]`, unsubscription)
  await dropChannels(db, contact_ids, channels)
  const reason = unsubscription.source === 'sms_stop' ? 'sms_stop' : 'unsubscribed_all'
  const suppression_ids = await suppressContacts(db, contact_ids, { channels, reason, created_by_id: unsubscription.user_id })
  const withdrawn = await withdrawConsents(db, contact_ids, channels, unsubscription)
  await refreshAlike(db, contact_ids)
  await logUnsubscription(db, contact_ids, unsubscription, { all: true, channels, reason: unsubscription.reason ?? null })
  return { ended, suppression_ids, withdrawn }
}

const end = (db: Db, which: Sql, { reason = null, note = null }: Unsubscription): Promise<EndedSubscription[]> =>
  endSubscriptions(db, which, { reason, note })

async function withdrawUnused(
  db: Db,
  contact_ids: readonly number[],
  channels: readonly Channel[],
  unsubscription: Unsubscription,
): Promise<Channel[]> {
  const withdrawn: Channel[] = []
  for (const channel of channels) {
    const found = await rows<{ id: number }>(
      db,
      sql`
      SELECT c.id FROM contacts c WHERE c.id = any(${contact_ids}::bigint[])
        AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.contact_id = c.id AND s.status = 'subscribed' AND ${channel} = any(s.channels))`,
    )
    const contacts = found.map((row) => row.id)
    withdrawn.push(...(await withdrawConsents(db, contacts, [channel], unsubscription)))
  }
  return withdrawn
}

async function logUnsubscription(
  db: Db,
  contact_ids: readonly number[],
  { source, ...writer }: Unsubscription,
  context: object,
): Promise<void> {
  if (!contact_ids.length) return
  const { user_id, acting_account_id = null, impersonator_id = null } = writer
  await run(
    db,
    sql`
    ${intoActivityLog([...WRITTEN_BY, 'context'])}
    SELECT c.account_id, ${user_id}, ${acting_account_id}, ${impersonator_id}, 'contact.unsubscribed', 'contact', c.id::text, left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id,
      ${JSON.stringify({ ...context, source })}::jsonb
    FROM contacts c WHERE c.id = any(${contact_ids}::bigint[])`,
  )
}
