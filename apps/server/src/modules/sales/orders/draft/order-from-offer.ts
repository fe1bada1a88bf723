import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { LineInput } from '@stoa/contract'
import { chosenVat, divideRound, toMinor } from '@stoa/domain'
import type { DB } from '#db/types.ts'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { providerOf } from '#kit/wiring.ts'
import { notifySide } from '../announce/notify-side.ts'
import { subscriptionMaker, type RecurringLine } from '../order-points.ts'
import type { OrderRow } from '../order-row.ts'
import { makeBinding } from '../step/make-binding.ts'
import { moveOrder } from '../step/move-order.ts'
import type { ItemExtras } from '../store/items.ts'
import { setAssignees } from '../store/people.ts'
import { insertSalesOrder } from './create-order.ts'

type AcceptedOffer = Selectable<DB['offers']>
type OfferLine = Omit<Selectable<DB['offer_lines']>, 'quantity'> & { quantity: number | string }

/**
 * Creates the only order of an accepted offer. The order is confirmed, because the buyer has agreed, and contains the lines and
 * chosen optional lines at the prices of the offer. Recurring lines become subscriptions. The caller has locked the offer. A
 * second call returns the existing order (invariant 45).
 * @returns key of the order
 */
export async function makeOrderOfOffer(ctx: Context, offer: AcceptedOffer): Promise<string> {
  const made = await one<OrderRow>(
    ctx.db,
    sql`SELECT * FROM orders WHERE account_id = ${offer.account_id} AND offer_uuid = ${offer.uuid} AND deleted_at IS NULL`,
  )
  if (made) return made.uuid
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
  await setAssignees(ctx.db, draft.uuid, [offer.user_id])
  const order = await makeBinding(ctx, { ...draft, assignee_ids: [offer.user_id] }, { allow_empty: items.length === 0 })
  if (recurring.length) await providerOf(ctx, subscriptionMaker)(ctx, order, recurring.map(toLine) as RecurringLine[])
  await notifySide(ctx, order, 'order.created', 'keeper')
  if (items.length) return order.uuid
  const now = ctx.services.clock.now()
  await moveOrder(ctx, order, 'completed', { values: { delivered_at: now, completed_at: now } })
  return order.uuid
}

/** Document discount of the chosen lines: the percentage, or their share of a fixed amount. */
function documentDiscount(offer: AcceptedOffer, all: readonly OfferLine[], kept: readonly OfferLine[]) {
  if (kept.length === all.length || offer.discount_bp) return { discount_bp: offer.discount_bp, discount_minor: offer.discount_minor }
  return { discount_bp: 0, discount_minor: kept.reduce((sum, line) => sum + line.discount_total_minor - ownDiscount(line), 0) }
}

/** Discount of a line without its share of the document discount (domain.md 4.1). */
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
    ...chosenVat(line),
    cost_minor: line.cost_minor,
    offer_line_uuid: line.uuid,
  }
}
