import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { wrongState } from '../documents/index.ts'
import { announceOffer } from './offer-events.ts'
import { linesOf } from './offer-lines.ts'
import type { OfferLineRow, OfferRow } from './offer-row.ts'
import { lockOffer, offerByUuid, offerQuery } from './offers.query.ts'

/**
 * Makes the order of an accepted offer from its lines, of which only the chosen ones count, in the transaction of the
 * acceptance and under the lock of the offer. @returns uuid of the order
 */
export type OrderMaker = (ctx: Context, offer: OfferRow, lines: readonly OfferLineRow[]) => Promise<string>

let makeOrder: OrderMaker | undefined

/** Orders stand right of offers and make themselves known here. */
export function registerOrderMaker(maker: OrderMaker): void {
  makeOrder = maker
}

/**
 * Turns an accepted offer that the caller holds into its one order; one that has its order stays as it is, and so does
 * every offer while nobody makes orders.
 */
export async function convertOffer(ctx: Context, offer: OfferRow): Promise<OfferRow> {
  if (offer.order_uuid !== null || !makeOrder) return offer
  const order_uuid = await makeOrder(ctx, offer, await linesOf(ctx.db, [offer.uuid]))
  await updateRow(ctx, 'offers', { uuid: offer.uuid }, { order_uuid, status: 'converted' })
  const after = await offerByUuid(ctx, offer.uuid)
  announceOffer(ctx, 'converted', after, { status: ['accepted', 'converted'] })
  return after
}

/** The order that an offer became, or null. */
export async function readOrder(ctx: Context, { params }: { params: Params }) {
  const offer = await offerQuery.find(ctx, params.uuid)
  return { data: offer.order_uuid === null ? null : await orderOf(ctx, offer.order_uuid) }
}

/** @throws 409 unless it was accepted, 403 without `orders.create` */
export async function createOrder(ctx: Context, { params }: { params: Params }) {
  const offer = await lockOffer(ctx, params.uuid)
  if (!holdsIn(ctx.actor, offer.account_id, 'orders.create')) throw missingAccountPermission()
  if (offer.status !== 'accepted' && offer.status !== 'converted') throw wrongState(ctx, `options:offer_statuses.${offer.status}`)
  const after = await convertOffer(ctx, offer)
  if (after.order_uuid === null) throw new Error('Nobody makes orders from offers.')
  return { data: await orderOf(ctx, after.order_uuid) }
}

async function orderOf(ctx: Context, uuid: string) {
  const { rows } = await sql<{ uuid: string; number: string | null; title: string | null; status_code: string }>`
    SELECT uuid, number, title, status_code FROM orders WHERE uuid = ${uuid}`.execute(ctx.db)
  return rows[0]!
}
