import type { BodyOf, createOrderInvoice, Invoice, InvoiceLineInput, One, OrderInvoicing } from '@stoa/contract'
import { chosenVat, divideRound, thousandths, toMinor } from '@stoa/domain'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { answerInvoice } from '../answer-invoice.ts'
import { draftInvoice } from '../draft/draft-invoice.ts'
import { presentInvoice, type InvoiceRow } from '../invoices.presenter.ts'
import { billedItems, findBilledOrder, type BilledItem, type BilledOrder } from './order-access.ts'

/** Invoiced, drafted and remaining quantities of an order. */
export async function readOrderInvoicing(ctx: Context, { params }: { params: { uuid: string } }): Promise<One<OrderInvoicing>> {
  const order = await findBilledOrder(ctx, params.uuid, 'invoices.read')
  const items = await billedItems(ctx, order)
  const found = await rows<InvoiceRow>(
    ctx.db,
    sql`SELECT t.* FROM invoice_rows t WHERE t.account_id = ${order.account_id} AND t.order_uuid = ${order.uuid} AND t.deleted_at IS NULL ORDER BY t.created_at`,
  )
  const open = items.map((item) => ({ item, open_quantity: openOf(item), open_net_minor: partOf(order, item, openOf(item)) }))
  return {
    data: {
      order_uuid: order.uuid,
      currency: order.currency,
      invoiced_net_minor: items.reduce((sum, item) => sum + item.billed_minor, 0),
      open_net_minor: open.reduce((sum, one) => sum + one.open_net_minor, 0),
      items: open.map(({ item, ...figures }) => ({
        order_item_uuid: item.uuid,
        name: item.name,
        unit: item.unit,
        quantity: item.quantity,
        invoiced_quantity: item.invoiced_quantity,
        drafted_quantity: item.drafted_quantity,
        ...figures,
      })),
      invoices: found.map((row) => presentInvoice(row, ctx)),
    },
  }
}

/**
 * Drafts an invoice for the remaining quantities of an order, or for the requested ones. The last part of an item receives
 * the rest of its net amount, so that invoices of an order sum to the order (domain.md 4.1).
 * @throws 422 on `items` when nothing remains, on an excessive quantity of an item
 */
export async function draftOrderInvoice(
  ctx: Context,
  { params, body }: { params: { uuid: string }; body: BodyOf<typeof createOrderInvoice> },
): Promise<One<Invoice>> {
  const order = await findBilledOrder(ctx, params.uuid, 'invoices.create')
  const items = await billedItems(ctx, order)
  const wanted = wantedOf(ctx, items, body.items ?? null)
  if (!wanted.size) refuse(ctx, { items: 'invoices:nothing_to_invoice' })
  if (!order.account_relation_uuid && !order.contact_id) refuse(ctx, { account_relation_uuid: 'invoices:order_without_receiver' })
  const draft = await draftInvoice(ctx, {
    account_id: order.account_id,
    ...(body.type && { type: body.type }),
    account_relation_uuid: order.account_relation_uuid,
    contact_id: order.contact_id,
    order_uuid: order.uuid,
    currency: order.currency,
    prices_include_vat: order.prices_include_vat,
    purchase_order_number: order.purchase_order_number,
    ...(order.vat_treatment_reason && {
      vat_treatment: order.vat_treatment as 'domestic',
      vat_treatment_reason: order.vat_treatment_reason,
    }),
    lines: items.filter((item) => wanted.has(item.uuid)).map((item) => lineOf(order, item, wanted)),
  })
  return answerInvoice(ctx, draft)
}

/** Quantity of each item to invoice; parts of a package follow their line. */
function wantedOf(
  ctx: Context,
  items: readonly BilledItem[],
  asked: BodyOf<typeof createOrderInvoice>['items'] | null,
): Map<string, number> {
  if (!asked) return new Map(items.map((item) => [item.uuid, openOf(item)] as const).filter(([, quantity]) => quantity > 0))
  const wanted = new Map<string, number>()
  asked.forEach(({ order_item_uuid, quantity }, at) => {
    const item = items.find((one) => one.uuid === order_item_uuid)
    if (!item || wanted.has(order_item_uuid)) refuse(ctx, { [`items.${at}.order_item_uuid`]: 'invoices:item_unknown' })
    if (quantity > openOf(item)) refuse(ctx, { [`items.${at}.quantity`]: ['invoices:more_than_ordered', { open: openOf(item) }] })
    wanted.set(order_item_uuid, quantity)
    for (const part of items.filter((one) => one.parent_uuid === order_item_uuid)) {
      const share = Math.round(((part.quantity * quantity) / item.quantity) * 1000) / 1000
      if (share > 0 && openOf(part) > 0) wanted.set(part.uuid, Math.min(share, openOf(part)))
    }
  })
  return wanted
}

const openOf = ({ quantity, invoiced_quantity, drafted_quantity }: BilledItem): number =>
  Math.max(0, Math.round((quantity - invoiced_quantity - drafted_quantity) * 1000) / 1000)

/** Net amount of a part (with VAT if prices include it); the last part of an item receives the rest. */
function partOf(order: BilledOrder, item: BilledItem, quantity: number): number {
  const whole = order.prices_include_vat ? item.total_minor : item.net_minor
  const completes = Math.round((item.invoiced_quantity + quantity) * 1000) >= Math.round(item.quantity * 1000)
  if (completes) return Math.max(0, whole - item.billed_minor)
  return toMinor(divideRound(BigInt(whole) * thousandths(quantity), thousandths(item.quantity)))
}

/**
 * A line that amounts to exactly the part: the price of the item less a discount that includes its share of the document
 * discount; if rounding leaves the price below the part, the amount of the part.
 */
export function lineOf(order: BilledOrder, item: BilledItem, wanted: ReadonlyMap<string, number>): InvoiceLineInput {
  const quantity = wanted.get(item.uuid)!
  const part = partOf(order, item, quantity)
  const gross = toMinor(divideRound(thousandths(quantity) * BigInt(item.unit_price_minor), 1000n * BigInt(item.price_per)))
  const price =
    gross >= part
      ? { unit_price_minor: item.unit_price_minor, price_per: item.price_per, discount_minor: gross - part }
      : { unit_price_minor: part * 1000, price_per: Number(thousandths(quantity)), discount_minor: 0 }
  return {
    key: item.uuid,
    parent_key: item.parent_uuid !== null && wanted.has(item.parent_uuid) ? item.parent_uuid : null,
    product_id: item.product_id,
    package_edition_id: item.package_edition_id,
    product_service_uuid: item.product_service_uuid,
    subscription_plan_id: item.subscription_plan_id,
    code: item.code,
    name: item.name,
    description: item.description,
    quantity,
    unit: item.unit as NonNullable<InvoiceLineInput['unit']>,
    ...price,
    discount_bp: 0,
    supply_type: item.supply_type,
    ...chosenVat(item),
    cost_minor:
      item.cost_minor === null ? null : toMinor(divideRound(BigInt(item.cost_minor) * thousandths(quantity), thousandths(item.quantity))),
    order_item_uuid: item.uuid,
  }
}
