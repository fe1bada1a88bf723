import type { AccOrderAddress, AccOrderStatus } from '@stoa/contract'
import { CURRENCIES } from '@stoa/domain'
import type { IncomingLine, IncomingOrder } from '#modules/shop/acc-orders/index.ts'
import type { ShopAddress, ShopOrder, ShopOrderLine, ShopRefund } from '../client/shop-records.ts'
import { minorOf } from './decimal.ts'
import { instantOf, line } from './texts.ts'

/** What the statuses of a shop mean here. */
export type StatusMapping = Readonly<Record<string, AccOrderStatus>>

/**
 * An order of a shop in our words (integrations.md 3.4). Its amounts stay as the shop states them, even if they do not add up.
 * @param refunds of the order, with their lines
 * @throws RangeError for values that cannot be stored
 */
export function mapOrder(order: ShopOrder, refunds: readonly ShopRefund[], mapping: StatusMapping): IncomingOrder {
  if (!(CURRENCIES as readonly string[]).includes(order.currency))
    throw new RangeError(`The currency ${order.currency.slice(0, 8)} is not known here.`)
  const lines = linesOf(order, refunds)
  const sum = (kind: IncomingLine['kind'], field: 'subtotal_minor' | 'total_minor') =>
    lines.reduce((total, one) => (one.kind === kind ? total + one[field] : total), 0)
  const extra = extrasOf(order)
  return {
    external_id: String(order.id),
    external_number: line(order.number, 40) ?? String(order.id),
    external_status: line(order.status, 40) ?? 'unknown',
    status: mapping[order.status] ?? 'other',
    is_deleted: order.status === 'trash',
    currency: order.currency,
    subtotal_minor: sum('product', 'subtotal_minor'),
    discount_minor: minorOf(order.discount_total),
    shipping_minor: minorOf(order.shipping_total),
    fee_minor: sum('fee', 'total_minor'),
    vat_minor: minorOf(order.total_tax),
    total_minor: minorOf(order.total),
    refunded_minor: order.refunds.reduce((total, one) => total + Math.abs(minorOf(one.total)), 0),
    prices_include_vat: order.prices_include_tax,
    payment_method: line(order.payment_method, 60),
    payment_method_title: line(order.payment_method_title, 120),
    transaction_id: line(order.transaction_id, 120),
    paid_at: order.date_paid_gmt ? instantOf(order.date_paid_gmt) : null,
    shipping_method: line(order.shipping_lines.map(({ method_title }) => method_title).join(', '), 120),
    billing: addressOf(order.billing),
    shipping: addressOf(order.shipping),
    customer_note: order.customer_note.replaceAll('\u0000', '').slice(0, 10_000) || null,
    ...extra,
    coupon_codes: order.coupon_lines.flatMap(({ code }) => line(code, 80) ?? []),
    external_created_at: instantOf(order.date_created_gmt),
    external_updated_at: instantOf(order.date_modified_gmt ?? order.date_created_gmt),
    lines,
  }
}

function linesOf(order: ShopOrder, refunds: readonly ShopRefund[]): IncomingLine[] {
  return [
    ...order.line_items.filter(({ quantity }) => quantity > 0).map((one) => productLine('product', String(one.id), one)),
    ...order.shipping_lines.map((one) => charge('shipping', one.id, one.method_title, one.total, one.total_tax)),
    ...order.fee_lines.map((one) => charge('fee', one.id, one.name, one.total, one.total_tax)),
    ...order.coupon_lines.map((one) => charge('coupon', one.id, one.code, '0', '0')),
    ...refunds.flatMap(refundLines),
  ]
}

function productLine(kind: 'product' | 'refund', external_id: string, one: ShopOrderLine): IncomingLine {
  const [subtotal_minor, total_minor, vat_minor] = [minorOf(one.subtotal), minorOf(one.total), minorOf(one.total_tax)]
  const product = one.variation_id || one.product_id
  return {
    kind,
    external_id,
    external_product_id: product ? String(product) : null,
    name: line(one.name, 300) ?? '–',
    sku: line(one.sku, 80),
    quantity: one.quantity,
    unit_price_minor: one.quantity === 0 ? 0 : Math.round(Math.abs(subtotal_minor / one.quantity)),
    subtotal_minor,
    total_minor,
    vat_minor,
    vat_bp: rateOf(total_minor, vat_minor),
  }
}

function charge(kind: 'shipping' | 'fee' | 'coupon', id: number, name: string, total: string, tax: string): IncomingLine {
  const [total_minor, vat_minor] = [minorOf(total), minorOf(tax)]
  return {
    kind,
    external_id: String(id),
    external_product_id: null,
    name: line(name, 300) ?? '–',
    sku: null,
    quantity: 1,
    unit_price_minor: total_minor,
    subtotal_minor: total_minor,
    total_minor,
    vat_minor,
    vat_bp: rateOf(total_minor, vat_minor),
  }
}

/** A refund of units has a line for each product; one of money alone has a line with the amount. All are negative. */
function refundLines(refund: ShopRefund): IncomingLine[] {
  const returned = refund.line_items.filter(({ quantity, total }) => quantity !== 0 || minorOf(total) !== 0)
  if (returned.length) return returned.map((one) => productLine('refund', `${refund.id}:${one.id}`, one))
  const total_minor = -Math.abs(minorOf(refund.amount))
  const name = line(refund.reason, 300) ?? '–'
  const amounts = { unit_price_minor: 0, subtotal_minor: total_minor, total_minor, vat_minor: 0, vat_bp: 0 }
  return [{ kind: 'refund', external_id: String(refund.id), external_product_id: null, name, sku: null, quantity: 0, ...amounts }]
}

/** The VAT rate of a line, in hundredths of a percent. */
function rateOf(total_minor: number, vat_minor: number): number {
  if (total_minor === 0) return 0
  return Math.min(10_000, Math.max(0, Math.round((vat_minor / total_minor) * 10_000)))
}

function addressOf(address: ShopAddress): AccOrderAddress {
  const fields = {
    first_name: line(address.first_name, 80),
    last_name: line(address.last_name, 80),
    company: line(address.company, 160),
    email: line(address.email, 254),
    phone: line(address.phone, 40),
    line1: line(address.address_1, 160),
    line2: line(address.address_2, 160),
    city: line(address.city, 80),
    region: line(address.state, 80),
    postal_code: line(address.postcode, 20),
    country_code: line(address.country, 2),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** What plug-ins of Greek shops keep beside an order. */
function extrasOf({ meta_data }: ShopOrder): Pick<IncomingOrder, 'vat_number' | 'wants_invoice' | 'tracking_number'> {
  const values = new Map(meta_data.map(({ key, value }) => [key.replace(/^_/, ''), typeof value === 'string' ? value : '']))
  const first = (names: readonly string[], max: number) => line(names.map((name) => values.get(name)).find(Boolean), max)
  const vat_number = first(['billing_vat', 'billing_afm', 'billing_vat_number', 'vat_number', 'vat_id'], 20)
  const kind = first(['billing_invoice', 'billing_timologio', 'billing_invoice_type'], 20)
  return {
    vat_number,
    wants_invoice: kind !== null ? /^(y|yes|1|true|invoice|timologio|τιμολ)/i.test(kind) : false,
    tracking_number: first(['tracking_number', 'voucher', 'shipping_voucher'], 80),
  }
}
