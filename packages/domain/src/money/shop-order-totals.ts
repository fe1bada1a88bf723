import { documentTotals, type PricedLine } from '../documents/document-totals.ts'

/** Amounts of an order of a shop. */
export interface ShopOrderLine {
  kind: 'product' | 'shipping' | 'fee'
  quantity: number
  unit_price_minor: number
  vat_bp: number
}

export interface ShopOrderTotals {
  /** Amounts of each line: without VAT before and after discount, and VAT. */
  lines: { subtotal_minor: number; total_minor: number; vat_minor: number }[]
  subtotal_minor: number
  discount_minor: number
  shipping_minor: number
  fee_minor: number
  vat_minor: number
  total_minor: number
}

/**
 * Amounts of an order of a shop and of its lines, by the rules of every document (domain.md 4.1): VAT is rounded once
 * per rate and distributed to the lines, so subtotal − discount + shipping + fees + VAT equals the total.
 * @param terms.discount_bp discount of a coupon on products
 */
export function shopOrderTotals(
  lines: readonly ShopOrderLine[],
  { prices_include_vat, discount_bp = 0 }: { prices_include_vat: boolean; discount_bp?: number },
): ShopOrderTotals {
  const priced = (line: ShopOrderLine): PricedLine => ({
    quantity: line.quantity,
    unit_price_minor: line.unit_price_minor,
    vat_bp: line.vat_bp,
    vat_category: 1,
  })
  const full = documentTotals(lines.map(priced), { prices_include_vat })
  const charged = documentTotals(
    lines.map((line) => ({ ...priced(line), discount_bp: line.kind === 'product' ? discount_bp : 0 })),
    { prices_include_vat },
  )
  const amounts = lines.map(({ kind }, at) => {
    const { net_minor, vat_minor } = charged.lines[at]!
    return { subtotal_minor: kind === 'product' ? full.lines[at]!.net_minor : net_minor, total_minor: net_minor, vat_minor }
  })
  const sum = (kind: ShopOrderLine['kind'], name: 'subtotal_minor' | 'total_minor') =>
    amounts.reduce((total, amount, at) => total + (lines[at]!.kind === kind ? amount[name] : 0), 0)
  const subtotal_minor = sum('product', 'subtotal_minor')
  return {
    lines: amounts,
    subtotal_minor,
    discount_minor: subtotal_minor - sum('product', 'total_minor'),
    shipping_minor: sum('shipping', 'total_minor'),
    fee_minor: sum('fee', 'total_minor'),
    vat_minor: charged.vat_minor,
    total_minor: charged.total_minor,
  }
}
