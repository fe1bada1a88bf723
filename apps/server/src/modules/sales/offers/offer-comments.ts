import { sql } from 'kysely'
import type { OfferComment, Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { keepsRecord } from '#access/policy.ts'
import { commentsOf } from './comments-of.ts'
import { announceOffer, notifyOffer } from './offer-events.ts'
import { offerLabel, publicOfferUrl, type OfferRow } from './offer-row.ts'
import { offerQuery } from './offers.query.ts'

/** Writes on the page of an offer and tells the other side. */
export async function addComment(
  ctx: Context,
  offer: OfferRow,
  comment: { side: 'seller' | 'receiver'; author_name: string; body: string },
): Promise<OfferComment> {
  const found = await one<OfferComment>(
    ctx.db,
    sql`INSERT INTO offer_comments (account_id, offer_uuid, side, user_id, author_name, body, created_at)
    VALUES (${offer.account_id}, ${offer.uuid}, ${comment.side}, ${ctx.actor.id || null}, ${comment.author_name}, ${comment.body}, ${ctx.services.clock.now()})
    RETURNING id, side, author_name, body, created_at`,
  )
  announceOffer(ctx, 'commented', offer)
  if (comment.side === 'receiver')
    await notifyOffer(ctx, 'commented', offer, { name: comment.author_name, excerpt: comment.body.slice(0, 140) })
  else mailAnswer(ctx, offer, comment)
  return found!
}

/** The receiver has no notices: what the seller answers goes to him by mail, with the way to the page. */
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

/** A member of either side writes by his own name. */
export async function createComment(
  ctx: Context,
  { params, body }: { params: Params; body: { body: string } },
): Promise<{ data: OfferComment }> {
  const offer = await offerQuery.find(ctx, params.uuid)
  const side = keepsRecord(ctx.actor, offer) ? 'seller' : 'receiver'
  return { data: await addComment(ctx, offer, { side, author_name: ctx.actor.username, body: body.body }) }
}
