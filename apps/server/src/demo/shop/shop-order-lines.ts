import { shopOrderTotals, type ShopOrderLine } from '@stoa/domain'
import type { Random } from '../random.ts'

export interface SoldProduct {
  id: number
  name: string
  sku: string
  price_minor: number
  sale_price_minor: number | null
  vat_bp: number
}

export interface LineRow {
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

const SHIPPING = { minor: 350, free_from: 6000, vat_bp: 2400 }

interface OrderFacts {
  account_id: number
  order_id: number
  has_coupon: boolean
  status: string
  at: number
  placed: Date
}

/** The charged lines and the coupon of an order, the refunds that follow them, and the sums of the order. */
export function linesOf(charged: readonly Charged[], order: OrderFacts, ids: { line: number }) {
  const { account_id, has_coupon, status, at, placed } = order
  const { lines: amounts, ...sums } = shopOrderTotals(
    charged.map(({ line }) => line),
    { prices_include_vat: true, discount_bp: has_coupon ? 1000 : 0 },
  )
  const line = (kind: string, number: number, rest: LineFacts): LineRow => ({
    id: ++ids.line,
    account_id,
    acc_order_id: order.order_id,
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
      ...amounts[index]!,
    }),
  )
  if (has_coupon) lines.push(line('coupon', 90, couponOf(sums.discount_minor)))
  const refunds = refundedLines(status, at, lines).map((one, index) => line('refund', 100 + index, refundOf(one)))
  return { lines, refunds, sums }
}

const couponOf = (discount_minor: number): LineFacts => ({
  acc_product_id: null,
  name: 'WELCOME10',
  sku: null,
  quantity: 1,
  unit_price_minor: -discount_minor,
  subtotal_minor: 0,
  total_minor: 0,
  vat_minor: 0,
  vat_bp: 0,
})

type LineFacts = Omit<LineRow, 'id' | 'account_id' | 'acc_order_id' | 'kind' | 'external_id' | 'meta' | 'created_at' | 'updated_at'>

/** Lines that are refunded: all of a refunded order, the first product of some completed ones. */
function refundedLines(status: string, at: number, lines: readonly LineRow[]): readonly LineRow[] {
  if (status === 'refunded') return lines.filter((line) => line.kind !== 'coupon')
  return status === 'completed' && at % 13 === 5 ? lines.slice(0, 1) : []
}

const refundOf = (line: LineRow): LineFacts => ({
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

/** Products, shipping and payment fee of an order, with VAT in their prices. */
export function chargedOn(random: Random, products: readonly SoldProduct[], fee: number): Charged[] {
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
