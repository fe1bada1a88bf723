import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basicProductPrice, editionPrice, itemCost, packagePrice, partPrice } from '../money/catalogue-price.ts'
import { marginOf } from '../money/margin.ts'
import { formatMoney, inEuro, parseMoney } from '../money/money.ts'
import { perMonth } from '../money/per-month.ts'
import { checkedTotals } from './checked-totals.ts'
import { documentTotals, type PricedLine } from './document-totals.ts'

const at24 = { vat_bp: 2400, vat_category: 1 }
const line = (more: Partial<PricedLine>): PricedLine => ({ quantity: 1, unit_price_minor: 10_000, ...at24, ...more })

describe('totals of any numbers', () => {
  it.each([
    [{ quantity: -5 }, 'quantity', 'negative'],
    [{ quantity: Number.NaN }, 'quantity', 'not_a_number'],
    [{ quantity: 'abc' }, 'quantity', 'not_a_number'],
    [{ quantity: '' }, 'quantity', 'not_a_number'],
    [{ quantity: Number.POSITIVE_INFINITY }, 'quantity', 'too_large'],
    [{ quantity: 0.0001 }, 'quantity', 'decimals'],
    [{ unit_price_minor: -1 }, 'unit_price_minor', 'negative'],
    [{ unit_price_minor: 0.5 }, 'unit_price_minor', 'decimals'],
    [{ unit_price_minor: 1e308 }, 'unit_price_minor', 'too_large'],
    [{ unit_price_minor: 9_007_199_254_740_991, quantity: 1000 }, 'unit_price_minor', 'too_large'],
    [{ discount_bp: 15_000 }, 'discount_bp', 'percent'],
    [{ discount_minor: 10_001 }, 'discount_minor', 'discount_too_large'],
    [{ discount_minor: -5 }, 'discount_minor', 'negative'],
    [{ price_per: 0 }, 'price_per', 'negative'],
    [{ quantity: ' ' }, 'quantity', 'not_a_number'],
    [{ unit_price_minor: Number.NaN }, 'unit_price_minor', 'not_a_number'],
    [{ unit_price_minor: 9_007_199_254_740_991 }, 'unit_price_minor', 'too_large'],
    [{ vat_bp: 20_000 }, 'vat_bp', 'percent'],
    [{ vat_bp: Number.NaN }, 'vat_bp', 'not_a_number'],
    [{ vat_bp: 0.5 }, 'vat_bp', 'percent'],
    [{ vat_bp: -1 }, 'vat_bp', 'percent'],
  ] as const)('%j are refused on the field %s as %s, and the other lines count', (more, field, fault) => {
    const { totals, errors } = checkedTotals([line(more), line({ unit_price_minor: 700 })])
    expect(errors).toEqual({ [`lines.0.${field}`]: fault })
    expect(totals.lines[1]!.net_minor).toBe(700)
    expect(Number.isSafeInteger(totals.total_minor)).toBe(true)
  })

  it.each([{ discount_bp: 15_000 }, { discount_bp: -1 }, { discount_minor: -5 }, { discount_minor: 10_001 }])(
    'leave out the refused discount %j, of a line and of the document',
    (discount) => {
      expect(checkedTotals([line(discount)]).totals.net_minor).toBe(10_000)
      expect(checkedTotals([line({})], discount).totals.net_minor).toBe(10_000)
    },
  )

  it.each([
    { quantity: 0 },
    { quantity: 999_999_999, unit_price_minor: 1 },
    { unit_price_minor: 0 },
    { unit_price_minor: 9_007_199_254_740_991, vat_bp: 0 },
    { discount_bp: 0, discount_minor: 0 },
    { discount_bp: 10_000 },
    { discount_minor: 10_000 },
    { vat_bp: 0 },
    { vat_bp: 10_000 },
  ])('accept %j, the smallest and largest numbers', (more) => {
    expect(checkedTotals([line(more)])).toMatchObject({ errors: {}, totals: documentTotals([line(more)]) })
  })

  it('of prices that include VAT count it inside the price, also without a refused discount', () => {
    const terms = { prices_include_vat: true }
    expect(checkedTotals([line({ unit_price_minor: 9_007_199_254_740_991 })], terms).errors).toEqual({})
    expect(checkedTotals([line({})], { ...terms, discount_minor: 10_001 })).toMatchObject({
      errors: { discount_minor: 'discount_too_large' },
      totals: { total_minor: 10_000 },
    })
  })

  it('refuse a document discount that exceeds its base, and a sum that is too large', () => {
    expect(checkedTotals([line({})], { discount_minor: 10_001 })).toMatchObject({
      errors: { discount_minor: 'discount_too_large' },
      totals: { net_minor: 10_000 },
    })
    expect(checkedTotals([line({})], { discount_bp: 15_000 }).errors).toEqual({ discount_bp: 'percent' })
    const largest = line({ unit_price_minor: 7_000_000_000_000_000 })
    expect(checkedTotals([largest, largest])).toMatchObject({ errors: { lines: 'too_large' }, totals: { net_minor: 0 } })
  })

  it('never throw, and equal the totals of the document if nothing is refused', () => {
    const numbers = fc.oneof(
      fc.double(),
      fc.integer(),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1e308, 2 ** 53, 999_999_999_999_999),
    )
    const lines = fc.array(
      fc.record({
        quantity: fc.oneof(numbers, fc.string()),
        unit_price_minor: numbers,
        price_per: numbers,
        discount_bp: numbers,
        discount_minor: numbers,
        vat_bp: numbers,
        vat_category: fc.constant(1),
      }),
      { maxLength: 5 },
    )
    const terms = fc.record({ prices_include_vat: fc.boolean(), discount_bp: numbers, discount_minor: numbers })
    fc.assert(
      fc.property(lines, terms, (all, conditions) => {
        const { totals, errors } = checkedTotals(all, conditions)
        for (const amount of [totals.net_minor, totals.vat_minor, totals.total_minor]) expect(Number.isSafeInteger(amount)).toBe(true)
        expect(totals).toEqual(Object.keys(errors).length ? totals : documentTotals(all, conditions))
      }),
    )
  })
})

describe('money functions', () => {
  const hostile = [-5, 0, 0.0001, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53, 999_999_999_999_999]
  const part = (n: number) => ({
    quantity: n,
    price_minor: n,
    discount_bp: n,
    is_optional: false,
    product: { price_minor: n, price_per: n },
  })
  it.each(hostile)('return an exact amount, a dash or nothing for %s', (n) => {
    const results = [
      partPrice(part(n)),
      packagePrice([part(n)], n).computed_minor,
      editionPrice([part(n)], null).price_minor,
      basicProductPrice(n, [{ quantity: n, price_delta_minor: n }]),
      itemCost([{ quantity: n, cost_minor: n, price_per: n }]),
      marginOf(n, n)?.margin_minor ?? null,
      perMonth(n, 'month', n),
    ]
    expect(results.filter((result) => result !== null && !Number.isSafeInteger(result))).toEqual([])
    expect(formatMoney(n, 'EUR')).toMatch(/^(–|-?[\d.]+,\d\d\u00a0€)$/)
    expect(typeof inEuro(n, n)).toBe('number')
  })
  it.each(['-5', '1e309', '0,0001', '999999999999999', '', 'abc', '--', '٣', '1.234,56', '150 %'])(
    'parse %j as an exact amount or not at all',
    (text) => {
      const amount = parseMoney(text)
      expect(amount === null || Number.isSafeInteger(amount)).toBe(true)
    },
  )
})
