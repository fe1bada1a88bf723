import { expect, it } from 'vitest'
import { shopOrderTotals, type ShopOrderLine } from './shop-order-totals.ts'

const line = (kind: ShopOrderLine['kind'], quantity: number, unit_price_minor: number, vat_bp: number): ShopOrderLine => ({
  kind,
  quantity,
  unit_price_minor,
  vat_bp,
})

it('extracts VAT from prices that include it, once for each rate, and applies a coupon to products only', () => {
  const totals = shopOrderTotals([line('product', 2, 1290, 1300), line('product', 1, 4500, 1300), line('shipping', 1, 350, 2400)], {
    prices_include_vat: true,
    discount_bp: 1000,
  })
  expect(totals).toMatchObject({ shipping_minor: 282, total_minor: 2322 + 4050 + 350 })
  expect(totals.subtotal_minor).toBe(Math.round(((2580 + 4500) * 10_000) / 11_300))
})

it('is consistent to the cent for any order: parts sum to the total, lines to the parts', () => {
  let seed = 7
  const next = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % most
  }
  for (let at = 0; at < 500; at++) {
    const lines = Array.from({ length: 1 + next(6) }, () => line('product', 1 + next(5), next(9_999), [600, 1300, 2400][next(3)]!))
    lines.push(line('shipping', 1, next(900), 2400), line('fee', 1, next(250), 2400))
    const totals = shopOrderTotals(lines, { prices_include_vat: next(2) === 0, discount_bp: next(2) * 1_500 })
    const { subtotal_minor, discount_minor, shipping_minor, fee_minor, vat_minor, total_minor } = totals
    expect(subtotal_minor - discount_minor + shipping_minor + fee_minor + vat_minor).toBe(total_minor)
    const others = totals.lines.filter((_, place) => lines[place]!.kind !== 'product')
    expect(others.map((one) => one.subtotal_minor)).toEqual(others.map((one) => one.total_minor))
    expect(totals.lines.reduce((sum, one) => sum + one.total_minor + one.vat_minor, 0)).toBe(total_minor)
  }
})
