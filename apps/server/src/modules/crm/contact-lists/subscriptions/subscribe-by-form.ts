import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { withdrew, type Channel } from '../../consent/index.ts'
import { hasLeft } from '../store/has-left.ts'
import { addToList, type AddedSubscription } from './add-to-list.ts'
import { announceConfirmed } from './announce-confirmed.ts'
import { announceSubscriptions } from './announce-subscriptions.ts'

interface Subscription {
  list: { id: number; opt_in: string; is_welcoming: boolean }
  /** Channels whose primary address the person entered and agreed to. */
  channels: readonly Channel[]
  /** Whether the form itself asks for a confirmation by e-mail. */
  confirms: boolean
  /** Wording that the person agreed to. */
  text: string
  proof: object
}

/**
 * Subscribes a person who ticked the box of a form to its list. Anybody can send a form in another person's name: a person who left
 * the list or withdrew consent comes back only by confirming, and suppressed addresses stay so. The caller has locked the contact.
 * @returns the subscription; whether it has to be confirmed; and the channels whose consent was stored with it
 */
export async function subscribeByForm(
  ctx: Context,
  { account_id, contact_id }: { account_id: number; contact_id: number },
  { list, channels, confirms, text, proof }: Subscription,
): Promise<{ joined: AddedSubscription[]; confirms: boolean; granted: readonly Channel[] }> {
  const mustConfirm = confirms || list.opt_in === 'double' || (await hasRefused(ctx, contact_id, list.id))
  const joined = await addToList(ctx.db, {
    account_id,
    list: { ...list, opt_in: mustConfirm ? 'double' : 'single' },
    contact_ids: [contact_id],
    channels,
    source: 'form',
    basis: 'consent',
    consent_text: text,
    proof,
    renews: 'unsubscribed',
    respects_withdrawals: false,
    user_id: null,
  })
  const place = { id: list.id, account_id }
  if (joined.length) announceSubscriptions(ctx, place, [contact_id])
  announceConfirmed(ctx, place, joined)
  const isSubscribed = joined.some(({ status }) => status === 'subscribed')
  return { joined, confirms: mustConfirm, granted: isSubscribed ? channels : [] }
}

/** Whether a person left the list or withdrew consent. */
async function hasRefused({ db }: Context, contact_id: number, list_id: number): Promise<boolean> {
  const contact = sql`${contact_id}::bigint`
  const found = await one<{ has_refused: boolean }>(
    db,
    sql`SELECT ${hasLeft(contact, sql`${list_id}::bigint`)} OR ${withdrew(contact, sql`'email'`)} OR ${withdrew(contact, sql`'sms'`)} AS has_refused`,
  )
  return found!.has_refused
}
