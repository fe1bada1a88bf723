import type { OfferComment, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'
import { commentsOf } from './comments-of.ts'
import { announceOffer, notifyOffer } from '../offer-events.ts'
import { offerLabel, publicOfferUrl, type OfferRow } from '../offer-row.ts'
import { offerQuery } from '../offers.query.ts'
import { insertComment } from '../store.ts'

/** Adds a comment to the public page of an offer and notifies the other side. */
export async function addComment(
  ctx: Context,
  offer: OfferRow,
  comment: { side: 'seller' | 'receiver'; author_name: string; body: string },
): Promise<OfferComment> {
  const { side, author_name, body } = comment
  const added = await insertComment(ctx.db, {
    account_id: offer.account_id,
    offer_uuid: offer.uuid,
    user_id: ctx.actor.id || null,
    created_at: ctx.services.clock.now(),
    side,
    author_name,
    body,
  })
  announceOffer(ctx, 'commented', offer)
  if (side === 'receiver') await notifyOffer(ctx, 'commented', offer, { name: author_name, excerpt: body.slice(0, 140) })
  else mailAnswer(ctx, offer, comment)
  return added
}

/** Mails an answer of the seller to the receiver, who has no notifications, with a link to the page. */
function mailAnswer(ctx: Context, offer: OfferRow, { author_name, body }: { author_name: string; body: string }): void {
  const to = offer.sent_to ?? offer.buyer_snapshot?.email
  if (!to || offer.status === 'draft') return
  ctx.publish({
    topic: 'mail',
    account_id: offer.account_id,
    payload: {
      name: 'offer-answer',
      locale: offer.locale,
      to,
      params: {
        author: author_name,
        account: offer.seller_snapshot?.name ?? '',
        offer: offerLabel(offer),
        message: body,
        url: publicOfferUrl(ctx.services.app_url, offer),
      },
    },
  })
}

export async function listComments(ctx: Context, { params }: { params: Params }): Promise<{ data: OfferComment[] }> {
  return { data: await commentsOf(ctx.db, await offerQuery.find(ctx, params.uuid)) }
}

/** Adds a comment by a member of either side. */
export async function createComment(
  ctx: Context,
  { params, body }: { params: Params; body: { body: string } },
): Promise<{ data: OfferComment }> {
  const offer = await offerQuery.find(ctx, params.uuid)
  const side = keepsRecord(ctx.actor, offer) ? 'seller' : 'receiver'
  return { data: await addComment(ctx, offer, { side, author_name: ctx.actor.username, body: body.body }) }
}
