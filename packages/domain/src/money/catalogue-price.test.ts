import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basicProductPrice, editionPrice, itemCost, packagePrice, partPrice, type PricedPart } from './catalogue-price.ts'

const part = (price_minor: number | null, more: Partial<PricedPart> = {}): PricedPart => ({
  quantity: 1,
  price_minor: null,
  discount_bp: 0,
  is_optional: false,
  product: { price_minor, price_per: 1 },
  ...more,
})

describe('the price of a package', () => {
  it('is the sum of its parts without optional ones, each rounded half up', () => {
    expect(partPrice(part(3333, { quantity: 1.5, discount_bp: 1000 }))).toBe(4500)
    expect(partPrice(part(1, { quantity: 0.5 }))).toBe(1)
    expect(packagePrice([part(10_000), part(5000, { is_optional: true }), part(2500, { quantity: 2 })], null)).toEqual({
      price_minor: 15_000,
      computed_minor: 15_000,
      saving_minor: 0,
    })
  })

  it('uses the price of a part in the package, for the price unit of the product', () => {
    expect(partPrice(part(10_000, { price_minor: 8000 }))).toBe(8000)
    expect(partPrice(part(4000, { quantity: 2500, product: { price_minor: 4000, price_per: 1000 } }))).toBe(10_000)
  })

  it('is its own price if it has one, and includes the saving', () => {
    expect(packagePrice([part(10_000), part(5000)], 12_000)).toEqual({ price_minor: 12_000, computed_minor: 15_000, saving_minor: 3000 })
    expect(packagePrice([part(10_000)], 12_000).saving_minor).toBe(0)
  })

  it('is unknown if a part has no price, unless the package has its own', () => {
    expect(packagePrice([part(null)], null)).toEqual({ price_minor: null, computed_minor: null, saving_minor: 0 })
    expect(packagePrice([part(null)], 900).price_minor).toBe(900)
    expect(packagePrice([part(null, { is_optional: true }), part(5)], null).price_minor).toBe(5)
  })
})

describe('the price of an edition', () => {
  it('counts all parts of the edition, including parts that are optional in the package', () => {
    expect(editionPrice([part(1000), part(500, { is_optional: true, quantity: 3 })], null).price_minor).toBe(2500)
  })

  it('of the same parts equals that of the package, and never decreases with more parts', () => {
    const parts = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 9_999_999 }).map((n) => (n / 1000).toFixed(3)),
        price_minor: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
        discount_bp: fc.integer({ min: 0, max: 10_000 }),
        is_optional: fc.constant(false),
        product: fc.record({ price_minor: fc.integer({ min: 0, max: 10_000_000 }), price_per: fc.constantFrom(1, 10, 1000) }),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(parts, (some) => {
        const whole = packagePrice(some, null)
        expect(editionPrice(some, null)).toEqual(whole)
        expect(packagePrice(some.slice(1), null).price_minor!).toBeLessThanOrEqual(whole.price_minor!)
        expect(whole.price_minor).toBe(some.reduce((sum, one) => sum + partPrice(one)!, 0))
      }),
    )
  })
})

it('adds chosen services to the price of a basic product', () => {
  expect(
    basicProductPrice(20_000, [
      { quantity: 2, price_delta_minor: 1500 },
      { quantity: 1, price_delta_minor: -500 },
    ]),
  ).toBe(22_500)
  expect(basicProductPrice(null, [])).toBeNull()
  expect(basicProductPrice(null, [{ quantity: 1, price_delta_minor: 500 }])).toBeNull()
})

it('sums the cost of an item over its services; it is unknown if one is unknown', () => {
  expect(
    itemCost([
      { quantity: 1.5, cost_minor: 1000, price_per: 1 },
      { quantity: 500, cost_minor: 2000, price_per: 1000 },
    ]),
  ).toBe(2500)
  expect(itemCost([{ quantity: 1, cost_minor: null, price_per: 1 }])).toBeNull()
  expect(
    itemCost([
      { quantity: 1, cost_minor: 1000, price_per: 1 },
      { quantity: 1, cost_minor: null, price_per: 1 },
    ]),
  ).toBeNull()
})

it('refuses a price for less than one unit', () => {
  expect(partPrice(part(4000, { product: { price_minor: 4000, price_per: -1 } }))).toBeNull()
  expect(itemCost([{ quantity: 1, cost_minor: 1000, price_per: -1 }])).toBeNull()
})
