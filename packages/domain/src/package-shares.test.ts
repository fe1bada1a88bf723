import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packageShares, type TaxedPart } from './package-shares.ts'

const part = (price_minor: number | null, vat_rate_bp: number | null, quantity = 1): TaxedPart => ({
  quantity,
  price_minor: null,
  discount_bp: 0,
  is_optional: false,
  product: { price_minor, price_per: 1 },
  vat_rate_bp,
})

it('keeps the price of a package on its line while all parts have one VAT rate', () => {
  expect(packageShares(9_900, [part(5_000, 2400), part(6_000, 2400)])).toEqual({ package_minor: 9_900, parts_minor: [0, 0] })
  expect(packageShares(9_900, [])).toEqual({ package_minor: 9_900, parts_minor: [] })
})

it('spreads the price over the parts by their worth where VAT rates differ', () => {
  expect(packageShares(10_000, [part(10_000, 2400), part(2_500, 600, 2)])).toEqual({ package_minor: 0, parts_minor: [6_667, 3_333] })
})

it('loses and makes no cent, whatever the parts', () => {
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
