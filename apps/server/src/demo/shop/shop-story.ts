import { searchText, shopOrderTotals, type ShopOrderLine } from '@stoa/domain'
import { randomOf, type Random } from '../random.ts'
import type { DemoRun } from '../seed-demo.ts'
import { SHOP_CITIES, SHOP_NOTES, SHOP_PAYMENTS, type DemoShop } from './shop-texts.ts'

export interface SoldProduct {
  id: number
  name: string
  sku: string
  price_minor: number
  sale_price_minor: number | null
  vat_bp: number
}

/** What the story of a shop is told with. */
interface ShopCast {
  shop: DemoShop
  account_id: number
  products: readonly SoldProduct[]
  customers: readonly { id: number; first_name: string | null; last_name: string | null; email: string; phone: string | null }[]
}

interface LineRow {
  id: number
  account_id: number
  acc_order_id: number
  kind: string
  external_id: string
  acc_product_id: number | null
  name: string
  sku: string | null
  quantity: number
  unit_price_minor: number
  subtotal_minor: number
  total_minor: number
  vat_minor: number
  vat_bp: number
  meta: object
  created_at: Date
  updated_at: Date
}

export interface ShopOrder {
  id: number
  lines: LineRow[]
  [column: string]: unknown
}

const DAY = 86_400_000
const SHIPPING = { minor: 350, free_from: 6000, vat_bp: 2400 }

/**
 * A year of orders of one shop, the oldest first: more towards the end and before Christmas, some customers again and
 * again, coupons, every status, refunds of all and of a part, and one order whose shop added up wrongly.
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
    return tellOrder(run, cast, { random, at, total, placed, customer }, ids)
  })
}

interface Facts {
  random: Random
  at: number
  total: number
  placed: Date
  customer: ShopCast['customers'][number]
}

function tellOrder(run: DemoRun, cast: ShopCast, facts: Facts, ids: { order: number; line: number }): ShopOrder {
  const { random, at, placed, customer } = facts
  const { shop, account_id } = cast
  const id = ++ids.order
  const [payment_method, payment_method_title, fee] = random.pick(SHOP_PAYMENTS)
  const coupon = random.chance(0.12)
  const charged = chargedOn(random, cast, fee)
  const totals = shopOrderTotals(
    charged.map(({ line }) => line),
    { prices_include_vat: true, discount_bp: coupon ? 1000 : 0 },
  )
  const status = statusOf(run, facts)
  const line = (kind: string, number: number, rest: LineFacts): LineRow => ({
    id: ++ids.line,
    account_id,
    acc_order_id: id,
    kind,
    external_id: String(number),
    meta: {},
    created_at: placed,
    updated_at: placed,
    ...rest,
  })
  const lines = charged.map(({ line: one, product, name }, index) =>
    line(one.kind, index + 1, {
      acc_product_id: product?.id ?? null,
      name,
      sku: product?.sku ?? null,
      quantity: one.quantity,
      unit_price_minor: one.unit_price_minor,
      vat_bp: one.vat_bp,
      ...totals.lines[index]!,
    }),
  )
  if (coupon)
    lines.push(
      line('coupon', 90, {
        acc_product_id: null,
        name: 'WELCOME10',
        sku: null,
        quantity: 1,
        unit_price_minor: -totals.discount_minor,
        subtotal_minor: 0,
        total_minor: 0,
        vat_minor: 0,
        vat_bp: 0,
      }),
    )
  const refunds = returnedOf(status, at, lines).map((one, index) => line('refund', 100 + index, givenBack(one)))
  const { lines: _amounts, ...sums } = totals
  const number = String(shop.from + at * 3)
  const changed = new Date(Math.min(run.today.getTime(), placed.getTime() + random.between(1, 5) * DAY))
  // One shop rounds a line of its own: what it says is kept, and shown as not adding up.
  const odd = shop.account === 'fashion' && at === 4 ? 1 : 0
  return {
    id,
    account_id,
    ...sums,
    total_minor: sums.total_minor + odd,
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
    coupon_codes: coupon ? ['WELCOME10'] : [],
    external_created_at: placed,
    external_updated_at: changed,
    search_text: searchText({
      names: [[customer.first_name, customer.last_name].filter(Boolean).join(' ')],
      values: [number, customer.email, customer.phone ?? '', ...lines.flatMap((one) => one.sku ?? [])],
    }),
    created_at: placed,
    updated_at: changed,
    lines: [...lines, ...refunds],
  }
}

type LineFacts = Omit<LineRow, 'id' | 'account_id' | 'acc_order_id' | 'kind' | 'external_id' | 'meta' | 'created_at' | 'updated_at'>

const PAID = new Set(['processing', 'completed', 'refunded', 'other'])

/** Cards are charged at once, everything else half a day later. */
const paidAt = (status: string, method: string, placed: Date): Date | null =>
  PAID.has(status) ? new Date(placed.getTime() + (method === 'card' ? 60_000 : DAY / 2)) : null

/** What came back: all of a refunded order, one product of some others. */
function returnedOf(status: string, at: number, lines: readonly LineRow[]): readonly LineRow[] {
  if (status === 'refunded') return lines.filter((line) => line.kind !== 'coupon')
  return status === 'completed' && at % 13 === 5 ? lines.slice(0, 1) : []
}

const givenBack = (line: LineRow): LineFacts => ({
  acc_product_id: line.acc_product_id,
  name: line.name,
  sku: line.sku,
  quantity: line.kind === 'product' ? -line.quantity : 0,
  unit_price_minor: line.unit_price_minor,
  subtotal_minor: -line.total_minor,
  total_minor: -line.total_minor,
  vat_minor: -line.vat_minor,
  vat_bp: line.vat_bp,
})

interface Charged {
  line: ShopOrderLine
  product: SoldProduct | null
  name: string
}

/** Products of an order, how it travels and what paying costs, with VAT in their prices. */
function chargedOn(random: Random, { products }: ShopCast, fee: number): Charged[] {
  const chosen = [...new Set(Array.from({ length: random.between(1, 4) }, () => random.pick(products)))]
  const charged: Charged[] = chosen.map((product) => ({
    line: {
      kind: 'product',
      quantity: random.chance(0.7) ? 1 : random.between(2, 4),
      unit_price_minor: product.sale_price_minor ?? product.price_minor,
      vat_bp: product.vat_bp,
    },
    product,
    name: product.name,
  }))
  const worth = charged.reduce((sum, { line }) => sum + line.quantity * line.unit_price_minor, 0)
  const extra = (kind: ShopOrderLine['kind'], name: string, minor: number) =>
    charged.push({ line: { kind, quantity: 1, unit_price_minor: minor, vat_bp: SHIPPING.vat_bp }, product: null, name })
  if (worth < SHIPPING.free_from) extra('shipping', 'Αποστολή με courier', SHIPPING.minor)
  if (fee) extra('fee', 'Αντικαταβολή', fee)
  return charged
}

/** Old orders are over, the last ones on their way. Every status occurs, whatever the scale. */
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
