import type { activateSubscription, BodyOf, endSubscription, Params } from '@stoa/contract'
import { writerIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { refuseConflict, text } from '#kit/refuse.ts'
import { versionConflict } from '#lib/errors.ts'
import { lockContacts } from '../../contacts/index.ts'
import { announceConfirmed } from './announce-confirmed.ts'
import { announceSubscriptions } from './announce-subscriptions.ts'
import { unsubscribeFromLists } from '../unsubscribe/end-subscriptions.ts'
import { addToList } from './add-to-list.ts'
import { additionBy, openLists } from './subscribe-contacts.ts'
import { subscriptionQuery, type SubscriptionRow } from './subscriptions.query.ts'

/**
 * Reactivates a cleaned subscription, or one without all channels, with a new consent. Only the person can resubscribe
 * after unsubscribing (domain.md 3.14).
 * @throws 409 for a contact that unsubscribed, is not active or cannot be reached
 */
export async function activate(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof activateSubscription> }) {
  const before: SubscriptionRow = await subscriptionQuery.find(ctx, params.id, 'update')
  if (body.version !== undefined && body.version !== before.version) throw versionConflict()
  if (before.status === 'unsubscribed') refuseConflict(ctx, 'crm:unsubscribed_before')
  const [list] = await openLists(ctx, before.account_id, [before.contact_list_id])
  await lockContacts(ctx.db, [before.contact_id])
  const joined = await addToList(ctx.db, {
    ...additionBy(ctx, list!, body),
    contact_ids: [before.contact_id],
    renews: 'cleaned',
    respects_withdrawals: false,
  })
  if (!joined.length && !['subscribed', 'pending'].includes(before.status)) refuseConflict(ctx, 'crm:cannot_be_reached')
  announceSubscriptions(ctx, list!, [before.contact_id])
  announceConfirmed(ctx, list!, joined)
  return subscriptionQuery.one(ctx, await subscriptionQuery.find(ctx, before.id, 'update'), ['contact', 'contactList'])
}

/** Unsubscribes a contact from one list on behalf of a member. Repeating it changes nothing. */
export async function end(ctx: Context, { params, body }: { params: Params; body: BodyOf<typeof endSubscription> }) {
  const before: SubscriptionRow = await subscriptionQuery.find(ctx, params.id, 'update')
  await lockContacts(ctx.db, [before.contact_id])
  const { ended } = await unsubscribeFromLists(ctx.db, [before.id], {
    source: 'staff',
    reason: body.reason,
    text: text(ctx, 'crm:consent.by_member'),
    proof: { confirmed_by: ctx.actor.id, ip: ctx.request.ip, browser: ctx.request.browser },
    ...writerIn(ctx.actor, before.account_id),
  })
  if (ended.length) announceSubscriptions(ctx, { id: before.contact_list_id, account_id: before.account_id }, [before.contact_id])
  return subscriptionQuery.one(ctx, await subscriptionQuery.find(ctx, before.id, 'update'), ['contact', 'contactList'])
}
