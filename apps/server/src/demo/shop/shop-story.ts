import { searchText } from '@stoa/domain'
import { DAY } from '../demo-story.ts'
import { randomOf, type Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { chargedOn, linesOf, type LineRow, type SoldProduct } from './shop-order-lines.ts'
import { SHOP_CITIES, SHOP_NOTES, SHOP_PAYMENTS, type DemoShop } from './shop-texts.ts'

/** The shop, its products and its customers. */
interface ShopCast {
  shop: DemoShop
  account_id: number
  products: readonly SoldProduct[]
  customers: readonly { id: number; first_name: string | null; last_name: string | null; email: string; phone: string | null }[]
}

export interface ShopOrder {
  id: number
  lines: LineRow[]
  [column: string]: unknown
}

/**
 * Makes the orders of one shop over a year, oldest first: more towards the end, with returning customers, coupons, every
 * status, full and partial refunds, and one order whose total is inconsistent.
 */
export function ordersOf(run: DemoRun, cast: ShopCast, ids: { order: number; line: number }): ShopOrder[] {
  const { shop, customers } = cast
  const random = randomOf(`shop of ${shop.account}`)
  const total = Math.max(8, Math.round(shop.orders * run.scale))
  if (!customers.length) return []
  const regulars = customers.slice(0, Math.max(3, Math.round(total * 0.55)))
  return Array.from({ length: total }, (_, at) => {
    const ago = 350 * (1 - (at + 0.5) / total) ** 1.4
    const placed = new Date(run.today.getTime() - ago * DAY - random.between(0, 11) * 3_600_000)
    const customer = random.pick(random.chance(0.8) ? regulars : customers)
    return makeOrder(run, cast, { random, at, total, placed, customer }, ids)
  })
}

interface Facts {
  random: Random
  at: number
  total: number
  placed: Date
  customer: ShopCast['customers'][number]
}

/** Makes an order with its lines. The random choices keep their order, so that the data stays the same. */
function makeOrder(run: DemoRun, cast: ShopCast, facts: Facts, ids: { order: number; line: number }): ShopOrder {
  const { random, at, placed, customer } = facts
  const { shop, account_id } = cast
  const id = ++ids.order
  const [payment_method, payment_method_title, fee] = random.pick(SHOP_PAYMENTS)
  const has_coupon = random.chance(0.12)
  const charged = chargedOn(random, cast.products, fee)
  const status = statusOf(run, facts)
  const { lines, refunds, sums } = linesOf(charged, { account_id, order_id: id, has_coupon, status, at, placed }, ids)
  const number = String(shop.from + at * 3)
  const changed = new Date(Math.min(run.today.getTime(), placed.getTime() + random.between(1, 5) * DAY))
  // One shop rounds one of its lines: its total is kept and shown as inconsistent.
  const rounding_minor = shop.account === 'fashion' && at === 4 ? 1 : 0
  return {
    id,
    account_id,
    ...sums,
    total_minor: sums.total_minor + rounding_minor,
    refunded_minor: -refunds.reduce((sum, one) => sum + one.total_minor + one.vat_minor, 0),
    external_id: number,
    external_number: number,
    contact_id: customer.id,
    external_status: status === 'other' ? 'Σε παραλαβή από το κατάστημα' : status.replace('_', '-'),
    status,
    currency: 'EUR',
    prices_include_vat: true,
    payment_method,
    payment_method_title,
    paid_at: paidAt(status, payment_method, placed),
    ...addressOf(random, customer, status, number),
    coupon_codes: has_coupon ? ['WELCOME10'] : [],
    external_created_at: placed,
    external_updated_at: changed,
    status_changed_at: changed,
    search_text: searchText({
      names: [[customer.first_name, customer.last_name].filter(Boolean).join(' ')],
      values: [number, customer.email, customer.phone ?? '', ...lines.flatMap((one) => one.sku ?? [])],
    }),
    created_at: placed,
    updated_at: changed,
    lines: [...lines, ...refunds],
  }
}

const PAID = new Set(['processing', 'completed', 'refunded', 'other'])

/** Cards are charged after a minute, other methods half a day later. */
const paidAt = (status: string, method: string, placed: Date): Date | null =>
  PAID.has(status) ? new Date(placed.getTime() + (method === 'card' ? 60_000 : DAY / 2)) : null

/** Old orders are completed, the latest ones are open. Every status occurs at every scale. */
function statusOf(run: DemoRun, { at, total, placed }: Facts): string {
  const fixed: Record<number, string> = { 0: 'completed', 1: 'refunded', 2: 'cancelled', 3: 'failed' }
  if (fixed[at]) return fixed[at]
  const fromEnd = total - 1 - at
  if (fromEnd === 0) return 'processing'
  if (fromEnd === 1) return 'pending'
  if (fromEnd === 2) return 'on_hold'
  if (fromEnd === 3) return 'other'
  if (run.today.getTime() - placed.getTime() < 6 * DAY) return at % 4 === 0 ? 'pending' : 'processing'
  if (at % 17 === 3) return 'cancelled'
  if (at % 23 === 7) return 'refunded'
  return at % 29 === 11 ? 'failed' : 'completed'
}

function addressOf(random: Random, customer: Facts['customer'], status: string, number: string) {
  const [city, postal_code, street] = random.pick(SHOP_CITIES)
  const { first_name, last_name, email, phone } = customer
  const shipping = { first_name, last_name, line1: `${street} ${random.between(1, 140)}`, city, postal_code, country_code: 'GR' }
  const wants_invoice = random.chance(0.08)
  return {
    billing: { ...shipping, email, phone, ...(wants_invoice && { company: `${last_name ?? first_name} ΟΕ` }) },
    shipping,
    shipping_method: status === 'other' ? 'Παραλαβή από το κατάστημα' : 'Courier',
    tracking_number: status === 'completed' ? `GR${number.padStart(9, '0')}` : null,
    wants_invoice,
    vat_number: wants_invoice ? 'EL000010017' : null,
    customer_note: random.chance(0.1) ? random.pick(SHOP_NOTES) : null,
  }
}
