import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import { divideRound, toMinor } from '@stoa/domain'
import type { DB } from '#db/types.ts'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { moveOrder, notifySide } from '../announce-order.ts'
import { subscriptionMaker, type RecurringLine } from '../order-points.ts'
import type { ItemExtras } from './price-order.ts'
import type { OrderRow } from '../order-row.ts'
import { confirmed } from '../step/order-steps.ts'
import { insertSalesOrder } from './write-order.ts'

type AcceptedOffer = Selectable<DB['offers']>
type OfferLine = Omit<Selectable<DB['offer_lines']>, 'quantity'> & { quantity: number | string }

/**
 * The one order of an accepted offer, confirmed, since its buyer has agreed already: the same lines at the same prices,
 * optional ones as they were chosen. Recurring lines become subscriptions. The caller holds the lock on the offer;
 * asked again it answers the order that there is (invariant 45).
 */
export async function makeOrderFromOffer(ctx: Context, offer: AcceptedOffer): Promise<OrderRow> {
  const made = await one<OrderRow>(
    ctx.db,
    sql`SELECT * FROM orders WHERE account_id = ${offer.account_id} AND offer_uuid = ${offer.uuid} AND deleted_at IS NULL`,
  )
  if (made) return made
  const lines = await rows<OfferLine>(
    ctx.db,
    sql`SELECT * FROM offer_lines WHERE account_id = ${offer.account_id} AND offer_uuid = ${offer.uuid} AND is_chosen ORDER BY position, uuid`,
  )
  const recurring = lines.filter((line) => line.subscription_plan_id !== null)
  const gone = new Set(recurring.map((line) => line.uuid))
  const items = lines.filter((line) => !gone.has(line.uuid) && !gone.has(line.parent_uuid ?? ''))
  const draft = await insertSalesOrder(
    ctx,
    offer.account_id,
    {
      account_relation_uuid: offer.account_relation_uuid,
      contact_id: offer.contact_id,
      contact_request_id: offer.contact_request_id,
      project_uuid: offer.project_uuid,
      title: offer.title,
      currency: offer.currency,
      prices_include_vat: offer.prices_include_vat,
      ...documentDiscount(offer, lines, items),
      ...(offer.vat_treatment_reason && { vat_treatment: offer.vat_treatment as never, vat_treatment_reason: offer.vat_treatment_reason }),
      locale: offer.locale as 'en' | 'gr',
      lines: items.map(toLine),
    },
    { offer_uuid: offer.uuid, created_by_id: offer.user_id },
  )
  await run(ctx.db, sql`INSERT INTO order_assignees (order_uuid, user_id) VALUES (${draft.uuid}, ${offer.user_id})`)
  await run(ctx.db, sql`UPDATE orders SET assignee_ids = ${[offer.user_id]}::bigint[] WHERE uuid = ${draft.uuid}`)
  const order = await confirmed(ctx, { ...draft, assignee_ids: [offer.user_id] }, { allow_empty: items.length === 0 })
  if (recurring.length) await providerOf(ctx, subscriptionMaker)(ctx, order, recurring.map(toLine) as RecurringLine[])
  await notifySide(ctx, order, 'order.created', 'keeper')
  if (items.length) return order
  const now = ctx.services.clock.now()
  return moveOrder(ctx, order, 'completed', { values: { delivered_at: now, completed_at: now } })
}

/** A percentage holds for any part of the lines; of a fixed amount it is what the kept lines bore. */
function documentDiscount(offer: AcceptedOffer, all: readonly OfferLine[], kept: readonly OfferLine[]) {
  if (kept.length === all.length || offer.discount_bp) return { discount_bp: offer.discount_bp, discount_minor: offer.discount_minor }
  return { discount_bp: 0, discount_minor: kept.reduce((sum, line) => sum + line.discount_total_minor - ownDiscount(line), 0) }
}

/** What a line gives away by itself, without its share of the document's discount (domain.md 4.1). */
function ownDiscount({ gross_minor, discount_bp, discount_minor }: OfferLine): number {
  return discount_bp ? toMinor(divideRound(BigInt(gross_minor) * BigInt(discount_bp), 10_000n)) : Math.min(discount_minor, gross_minor)
}

function toLine(line: OfferLine): LineInput & ItemExtras & { offer_line_uuid: string } {
  return {
    key: line.uuid,
    parent_key: line.parent_uuid,
    product_id: line.product_id,
    package_edition_id: line.package_edition_id,
    product_service_uuid: line.product_service_uuid,
    subscription_plan_id: line.subscription_plan_id,
    code: line.code,
    name: line.name,
    description: line.description,
    quantity: Number(line.quantity),
    unit: line.unit as LineInput['unit'],
    unit_price_minor: line.unit_price_minor,
    price_per: line.price_per,
    discount_bp: line.discount_bp,
    discount_minor: line.discount_minor,
    supply_type: line.supply_type as 'service',
    vat_rate_id: line.vat_rate_id,
    cost_minor: line.cost_minor,
    offer_line_uuid: line.uuid,
  }
}

/** The same for offers, which keep the key. */
export const makeOrderOfOffer = async (ctx: Context, offer: AcceptedOffer): Promise<string> => (await makeOrderFromOffer(ctx, offer)).uuid
