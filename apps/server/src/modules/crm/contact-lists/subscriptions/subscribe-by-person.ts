import type { Context } from '#kit/context.ts'
import { liftSuppressionsOf } from '../../consent/index.ts'
import { announceConfirmed } from './announce-confirmed.ts'
import { announceSubscriptions } from './announce-subscriptions.ts'
import { addToList, type AddedSubscription } from './add-to-list.ts'

/**
 * Subscribes a person to a list on their own request, even after they unsubscribed (domain.md 3.14). It lifts their own
 * suppression, never one after a bounce, a complaint or an erasure, and goes through the opt-in of the list.
 */
export async function subscribeByPerson(
  ctx: Context,
  person: { account_id: number; contact_id: number; locale: 'en' | 'gr'; user_id: number | null },
  list: { id: number; opt_in: string; is_welcoming: boolean; name: string },
): Promise<AddedSubscription[]> {
  await liftSuppressionsOf(ctx.db, [person.contact_id], {
    channels: ['email'],
    reasons: ['unsubscribed_all'],
    by_id: null,
    note: ctx.services.t(person.locale, 'crm:consent.came_back'),
  })
  const joined = await addToList(ctx.db, {
    account_id: person.account_id,
    list,
    contact_ids: [person.contact_id],
    channels: ['email'],
    source: 'preference_centre',
    basis: 'consent',
    consent_text: ctx.services.t(person.locale, 'crm:consent.joined', { list: list.name }),
    proof: { ip: ctx.request.ip, browser: ctx.request.browser, ...(person.user_id && { user_id: person.user_id }) },
    renews: 'unsubscribed',
    respects_withdrawals: false,
    user_id: person.user_id,
  })
  const place = { id: list.id, account_id: person.account_id }
  announceSubscriptions(ctx, place, [person.contact_id])
  announceConfirmed(ctx, place, joined)
  return joined
}
