import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { one } from '#db/rows.ts'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { provider, providerOf } from '#kit/wiring.ts'
import { refuseStatus } from '../../documents/index.ts'
import { announceOffer } from '../offer-events.ts'
import type { OfferRow } from '../offer-row.ts'
import { lockOffer, offerByUuid, offerQuery } from '../offers.query.ts'
import { changeOffer } from '../store.ts'

/**
 * Makes the order of an accepted offer from its lines, of which only the chosen ones count, in the transaction of the
 * acceptance and under the lock of the offer. @returns uuid of the order
 */
type OrderMaker = (ctx: Context, offer: OfferRow) => Promise<string>

/** Orders are made by their own module. */
export const orderMaker = provider<OrderMaker>('order of an offer')

/**
 * Turns an accepted offer, which the caller has locked, into its one order. An offer that has its order stays as it is.
 */
export async function convertOffer(ctx: Context, offer: OfferRow): Promise<OfferRow> {
  if (offer.order_uuid !== null) return offer
  const order_uuid = await providerOf(ctx, orderMaker)(ctx, offer)
  await changeOffer(ctx.db, offer.uuid, { order_uuid, status: 'converted' })
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
  if (offer.status !== 'accepted' && offer.status !== 'converted') refuseStatus(ctx, `options:offer_statuses.${offer.status}`)
  const after = await convertOffer(ctx, offer)
  return { data: await orderOf(ctx, after.order_uuid!) }
}

async function orderOf(ctx: Context, uuid: string) {
  return (await one<{ uuid: string; number: string | null; title: string | null; status_code: string }>(
    ctx.db,
    sql`SELECT uuid, number, title, status_code FROM orders WHERE uuid = ${uuid}`,
  ))!
}
