import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentTotals, listedNet, shownVatGroups, type PricedLine } from './document-totals.ts'
import { spread } from '../money/exact.ts'

const at24 = { vat_bp: 2400, vat_category: 1 }

it('calculates the worked example of three prices with a line and a document discount', () => {
  const totals = documentTotals(
    [
      { quantity: 3, unit_price_minor: 3333, ...at24 },
      { quantity: 1.5, unit_price_minor: 12_000, discount_bp: 1000, ...at24 },
      { quantity: 2500, unit_price_minor: 4500, price_per: 1000, ...at24 },
    ],
    { discount_bp: 500 },
  )
  expect(totals.lines.map((line) => line.gross_minor)).toEqual([9999, 18_000, 11_250])
  expect(totals.lines.map((line) => line.net_minor)).toEqual([9499, 15_390, 10_688])
  expect(totals.lines.map((line) => line.vat_minor)).toEqual([2280, 3693, 2565])
  expect(totals.lines.map((line) => line.total_minor)).toEqual([11_779, 19_083, 13_253])
  expect(totals.lines.map((line) => line.gross_minor - line.discount_total_minor)).toEqual([9499, 15_390, 10_688])
  expect(totals).toMatchObject({
    document_discount_minor: 1872,
    net_minor: 35_577,
    vat_minor: 8538,
    total_minor: 44_115,
    payable_minor: 44_115,
  })
})

it('extracts VAT from a price that includes it', () => {
  expect(documentTotals([{ quantity: 1, unit_price_minor: 9990, ...at24 }], { prices_include_vat: true })).toMatchObject({
    net_minor: 8056,
    vat_minor: 1934,
    total_minor: 9990,
  })
})

it('excludes optional lines that are not chosen from every figure', () => {
  const chosen: PricedLine = { quantity: 1, unit_price_minor: 100, ...at24 }
  const totals = documentTotals([chosen, { quantity: 2, unit_price_minor: 5000, ...at24, counts: false }])
  expect(totals).toMatchObject({ gross_minor: 100, total_minor: 124, vat_breakdown: [{ net_minor: 100 }] })
  expect(totals.lines[1]).toMatchObject({ net_minor: 0, vat_minor: 0 })
})

it('lists an optional line at the same net amount whether it is chosen or not, before the document discount', () => {
  for (const prices_include_vat of [false, true]) {
    const terms = { discount_bp: 1000, prices_include_vat }
    const fixed: PricedLine = { quantity: 1, unit_price_minor: 10_000, ...at24 }
    const optional: PricedLine = { quantity: 3, unit_price_minor: 3333, discount_bp: 500, ...at24 }
    const ticked = documentTotals([fixed, optional], terms).lines[1]!
    const listed = listedNet(optional, null, terms)
    expect(listedNet(optional, ticked, terms)).toBe(listed)
    expect(listed).toBeGreaterThan(ticked.net_minor)
  }
  const totals = documentTotals(
    [1, 2, 3].map((quantity) => ({ quantity, unit_price_minor: 3335, ...at24 })),
    { prices_include_vat: true },
  )
  const listed = [1, 2, 3].map((quantity, at) =>
    listedNet({ quantity, unit_price_minor: 3335, ...at24 }, totals.lines[at]!, { prices_include_vat: true }),
  )
  expect(listed.reduce((sum, net) => sum + net)).toBe(totals.net_minor)
})

it('lists the net amount of a line alone: as typed without VAT, less the VAT that a price includes', () => {
  const alone: PricedLine = { quantity: 1, unit_price_minor: 12_400, ...at24 }
  expect(listedNet(alone, null)).toBe(12_400)
  expect(listedNet(alone, null, { prices_include_vat: true })).toBe(10_000)
})

it('accepts a discount of the whole price, and ignores that of a line that is not chosen', () => {
  expect(documentTotals([{ quantity: 1, unit_price_minor: 100, discount_minor: 100, ...at24 }]).total_minor).toBe(0)
  const totals = documentTotals([
    { quantity: 1, unit_price_minor: 100, ...at24 },
    { quantity: 1, unit_price_minor: 100, discount_minor: 50, vat_bp: 600, vat_category: 3, counts: false },
  ])
  expect(totals).toMatchObject({ total_minor: 124, vat_breakdown: [{ vat_bp: 2400 }] })
  expect(totals.vat_breakdown).toHaveLength(1)
})

it('withholds tax from the lines that are subject to it', () => {
  const totals = documentTotals(
    [
      { quantity: 1, unit_price_minor: 100_000, ...at24 },
      { quantity: 1, unit_price_minor: 50_000, ...at24, subject_to_withholding: false },
    ],
    { withholding_bp: 2000 },
  )
  expect(totals.lines.map((line) => line.withheld_minor)).toEqual([20_000, 0])
  expect(totals).toMatchObject({ withheld_minor: 20_000, payable_minor: 166_000 })
})

it('accepts a negative price without a discount', () => {
  expect(documentTotals([{ quantity: 2, unit_price_minor: -500, ...at24 }]).total_minor).toBe(-1240)
})

it('refuses a discount above the price, and a quantity of four decimals', () => {
  expect(() => documentTotals([{ quantity: 1, unit_price_minor: 100, discount_minor: 101, ...at24 }])).toThrow(RangeError)
  expect(() => documentTotals([{ quantity: 1.0001, unit_price_minor: 100, ...at24 }])).toThrow(RangeError)
})

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 5_000_000 }).map((n) => `${Math.trunc(n / 1000)}.${String(n % 1000).padStart(3, '0')}`),
  unit_price_minor: fc.integer({ min: 0, max: 1_000_000_000 }),
  price_per: fc.constantFrom(1, 1, 1, 100, 1000),
  discount_bp: fc.constantFrom(0, 0, 333, 1000, 10_000),
  vat_bp: fc.constantFrom(2400, 1300, 600, 0),
  vat_category: fc.constantFrom(1, 2, 7),
  vat_exemption_code: fc.constantFrom(null, 4),
  counts: fc.constantFrom(true, true, true, false),
  subject_to_withholding: fc.boolean(),
})
const terms = fc.record({
  prices_include_vat: fc.boolean(),
  discount_bp: fc.constantFrom(0, 0, 125, 5000, 10_000),
  withholding_bp: fc.constantFrom(0, 300, 2000),
})

it('sums lines to groups and groups to the document, for any discounts, price modes and rates (invariant 37)', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), terms, (lines, conditions) => {
      const totals = documentTotals(lines, conditions)
      const all = (name: 'net_minor' | 'vat_minor' | 'withheld_minor' | 'total_minor') =>
        totals.lines.reduce((sum, one) => sum + one[name], 0)
      expect(all('net_minor')).toBe(totals.net_minor)
      expect(all('vat_minor')).toBe(totals.vat_minor)
      expect(all('withheld_minor')).toBe(totals.withheld_minor)
      expect(totals.vat_breakdown.reduce((sum, group) => sum + group.vat_minor, 0)).toBe(totals.vat_minor)
      expect(totals.vat_breakdown.reduce((sum, group) => sum + group.net_minor, 0)).toBe(totals.net_minor)
      expect(totals.net_minor + totals.vat_minor).toBe(totals.total_minor)
      expect(totals.payable_minor).toBe(totals.total_minor - totals.withheld_minor)
      for (const one of totals.lines) for (const amount of Object.values(one)) expect(Number.isSafeInteger(amount)).toBe(true)
    }),
  )
})

it('is exact for amounts up to a trillion (invariant 38)', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1 }),
      (total, weights) => {
        expect(spread(total, weights).reduce((sum, part) => sum + part, 0n)).toBe(total)
      },
    ),
  )
})

it('shows no rate of lines that sum to zero, unless the whole document does', () => {
  const [nothing, some] = [
    { net_minor: 0, vat_minor: 0 },
    { net_minor: 100, vat_minor: 24 },
  ]
  expect(shownVatGroups([nothing, some])).toEqual([some])
  expect(shownVatGroups([nothing])).toEqual([nothing])
})
