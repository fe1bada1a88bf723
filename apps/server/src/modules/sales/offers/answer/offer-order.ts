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
 * Creates the order of an accepted offer from its chosen lines, in the transaction of the acceptance and while the
 * offer is locked. @returns uuid of the order
 */
type OrderMaker = (ctx: Context, offer: OfferRow) => Promise<string>

/** Injected by the orders module. */
export const orderMaker = provider<OrderMaker>('order of an offer')

/**
 * Converts an accepted offer, which the caller has locked, to an order. An offer has at most one order; a second call
 * changes nothing.
 */
export async function convertOffer(ctx: Context, offer: OfferRow): Promise<OfferRow> {
  if (offer.order_uuid !== null) return offer
  const order_uuid = await providerOf(ctx, orderMaker)(ctx, offer)
  await changeOffer(ctx.db, offer.uuid, { order_uuid, status: 'converted' })
  const after = await offerByUuid(ctx, offer.uuid)
  announceOffer(ctx, 'converted', after, { status: ['accepted', 'converted'] })
  return after
}

/** The order of an offer, or null. */
export async function readOrder(ctx: Context, { params }: { params: Params }) {
  const offer = await offerQuery.find(ctx, params.uuid)
  return { data: offer.order_uuid === null ? null : await orderOf(ctx, offer.order_uuid) }
}

/** Converts an accepted offer to an order. @throws 409 unless the offer is accepted, 403 without `orders.create` */
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
