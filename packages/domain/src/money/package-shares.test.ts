import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentTotals } from '../documents/document-totals.ts'
import { packageShares, type TaxedPart } from './package-shares.ts'

const part = (price_minor: number | null, vat_rate_bp: number | null, quantity = 1): TaxedPart => ({
  quantity,
  price_minor: null,
  discount_bp: 0,
  is_optional: false,
  product: { price_minor, price_per: 1 },
  vat_rate_bp,
})

it('keeps the price of a package on its line if all parts have the same VAT rate', () => {
  const nothing = { unit_price_minor: 0, price_per: 1 }
  expect(packageShares(9_900, [part(5_000, 2400), part(6_000, 2400)])).toEqual({
    package_minor: 9_900,
    parts: [nothing, nothing],
    parts_minor: [0, 0],
  })
  expect(packageShares(9_900, [])).toEqual({ package_minor: 9_900, parts: [], parts_minor: [] })
})

it('distributes the price over the parts by their value if VAT rates differ', () => {
  expect(packageShares(10_000, [part(10_000, 2400), part(2_500, 600, 2)])).toEqual({
    package_minor: 0,
    parts: [
      { unit_price_minor: 6_667, price_per: 1 },
      { unit_price_minor: 3_333, price_per: 2 },
    ],
    parts_minor: [6_667, 3_333],
  })
  expect(packageShares(9_000, [part(2_000, 2400), part(1_000, 600, 4)]).parts[1]).toEqual({ unit_price_minor: 1_500, price_per: 1 })
})

it('gives a part of no units no price', () => {
  const { parts, parts_minor } = packageShares(9_000, [part(2_000, 2400), part(1_000, 600, 0)])
  expect(parts_minor).toEqual([9_000, 0])
  expect(parts[1]).toEqual({ unit_price_minor: 0, price_per: 1 })
})

it('distributes exactly the price for any parts', () => {
  const parts = fc.array(
    fc
      .record({
        price: fc.option(fc.nat(1_000_000)),
        rate: fc.constantFrom(0, 600, 1300, 2400, null),
        quantity: fc.integer({ min: 1, max: 9_999 }),
      })
      .map(({ price, rate, quantity }) => part(price, rate, quantity / 100)),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(fc.nat(100_000_000), parts, (price, list) => {
      const { package_minor, parts_minor } = packageShares(price, list)
      expect(parts_minor.reduce((sum, share) => sum + share, package_minor)).toBe(price)
      expect(parts_minor.every((share) => share >= 0)).toBe(true)
    }),
  )
})

it('multiplies the shares by the quantity of the package on a document', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(fc.nat(10_000_000), quantities, fc.integer({ min: 1, max: 50 }), (price, list, packages) => {
      const parts = list.map((quantity, at) => part(1_000 + at, at % 2 ? 600 : 2400, quantity / 100))
      const shares = packageShares(price, parts)
      const lines = parts.map(({ quantity }, at) => ({
        ...shares.parts[at]!,
        quantity: Math.round(Number(quantity) * packages * 1000) / 1000,
        vat_bp: 2400,
        vat_category: 1,
      }))
      expect(documentTotals(lines).net_minor).toBe(price * packages)
    }),
  )
})

it('gives parts without a quantity no price', () => {
  const nothing = { unit_price_minor: 0, price_per: 1 }
  expect(packageShares(1_000, [part(1_000, 2400), part(1_000, 600, 0)]).parts[1]).toEqual(nothing)
  expect(packageShares(500, [part(1_000, 2400, 0), part(1_000, 600, 0)]).parts).toEqual([nothing, nothing])
})

it('rounds a price that would apply to more than a million units', () => {
  expect(packageShares(1, [part(1, 2400, 1_000_001), part(0, 600)]).parts[0]).toEqual({ unit_price_minor: 1, price_per: 1_000_000 })
})
