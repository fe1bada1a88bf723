import type { DocumentTermsAnswer, PackageItem, Product, VatRate } from '@stoa/contract/browser'
import { describe, expect, it } from 'vitest'
import { blankLine, type EditorLine } from './line-state.ts'
import { isTaxedByRate, offeredRates, rateOf, spreadPackage, totalsOfLines, vatOfLine } from './line-totals.ts'
import { pickedLines } from '../editor/picked-lines.ts'
import { readMoney, readPercent, readQuantity } from '../editor/typed-input.tsx'

const rates = [
  { id: 1, country_code: 'GR', region: 'mainland', category: 'standard', rate_bp: 2400, mydata_vat_category: 1, name: '24' },
  { id: 2, country_code: 'GR', region: 'mainland', category: 'reduced', rate_bp: 1300, mydata_vat_category: 2, name: '13' },
] satisfies VatRate[]
const german = { ...rates[0]!, id: 3, country_code: 'DE', rate_bp: 1900, mydata_vat_category: null }
const untaxed = { ...rates[0]!, id: 4, category: 'zero' as const, rate_bp: 0, mydata_vat_category: 7 }
const line = (more: Partial<EditorLine>): EditorLine => ({ ...blankLine(), name: 'x', ...more })
const taxes = { rates, country: 'GR', terms: null }
const abroad = {
  vat: { service: { vat_treatment: 'intra_eu_services', vat_bp: 0, vat_category: 7, vat_exemption_code: 4 } },
} as unknown as DocumentTermsAnswer

describe('totals while typing', () => {
  it('are those of the document rules, with the discount of the whole', () => {
    const lines = [
      line({ quantity: 3, unit_price_minor: 3333 }),
      line({ quantity: 1.5, unit_price_minor: 12_000, discount: 1000 }),
      line({ quantity: 2500, unit_price_minor: 4500, price_per: 1000 }),
    ]
    const { totals, amounts } = totalsOfLines(lines, taxes, { discount_bp: 500 })
    expect(totals).toMatchObject({ net_minor: 35_577, vat_minor: 8538, total_minor: 44_115 })
    expect(amounts.get(lines[1]!.key)!).toMatchObject({ net_minor: 15_390, listed_minor: 16_200 })
    const left = totalsOfLines([lines[0]!, { ...lines[1]!, is_chosen: false }], taxes, { discount_bp: 500 })
    expect(left.amounts.get(lines[1]!.key)!).toMatchObject({ net_minor: 0, listed_minor: 16_200 })
  })
  it('ignore lines that are not chosen and invalid numbers', () => {
    const { totals } = totalsOfLines(
      [line({ unit_price_minor: 1000 }), line({ unit_price_minor: 500, is_chosen: false }), line({ unit_price_minor: 'abc' })],
      taxes,
      {},
    )
    expect(totals.net_minor).toBe(1000)
  })
  it('have only rates of the seller, and no exemption until one is chosen', () => {
    const all = { ...taxes, rates: [...rates, german, untaxed] }
    expect(offeredRates(all).map(({ id }) => id)).toEqual([1, 2, 4])
    expect(rateOf(line({ vat_rate_id: 3 }), all)).toBeUndefined()
    const free = line({ unit_price_minor: 10_000, vat_rate_id: 4 })
    expect(vatOfLine(free, all)).toEqual({ vat_bp: 0, vat_category: 7, vat_exemption_code: null })
    expect(vatOfLine({ ...free, vat_exemption_code: 7 }, all)).toEqual({ vat_bp: 0, vat_category: 7, vat_exemption_code: 7 })
  })
  it('take the rate of the line, or the one that the receiver brings', () => {
    const reduced = line({ unit_price_minor: 10_000, vat_rate_id: 2 })
    expect(totalsOfLines([reduced], taxes, {}).totals.vat_minor).toBe(1300)
    expect(totalsOfLines([reduced], { rates, country: 'GR', terms: abroad }, {}).totals.vat_minor).toBe(0)
    expect(isTaxedByRate(reduced, { rates, country: 'GR', terms: abroad })).toBe(false)
  })
  it('tax each part of a package at its own rate if rates differ', () => {
    const part = (id: number, price_minor: number, vat_rate_id: number, quantity: number) =>
      ({
        product_id: id,
        quantity,
        price_minor: null,
        discount_bp: 0,
        is_optional: false,
        product: {
          id,
          code: 'P',
          name_en: 'P',
          unit: 'piece',
          price_minor,
          price_per: 1,
          vat_rate_id,
          vat_rate_bp: vat_rate_id === 1 ? 2400 : 1300,
        },
      }) as unknown as PackageItem
    const product = {
      id: 9,
      type: 'package',
      name_en: 'Pack',
      price_minor: 10_000,
      price_per: 1,
      currency: 'EUR',
      packageItems: [part(1, 10_000, 1, 1), part(2, 2_500, 2, 2)],
    } as unknown as Product
    const lines = pickedLines(line({ quantity: 3, discount: 1000 }), { product, locale: 'en', currency: 'EUR' })
    expect(lines.map(({ unit_price_minor, price_per, discount }) => [unit_price_minor, price_per, discount])).toEqual([
      [0, 1, null],
      [6_667, 1, 1000],
      [3_333, 2, 1000],
    ])
    const per = pickedLines(line({}), { product: { ...product, price_per: 1000 }, locale: 'en', currency: 'EUR' })
    expect(per.map(({ price_per }) => price_per)).toEqual([1000, 1000, 2000])
    // 200,01 and 99,99 less 10 %, at 24 % and 13 %.
    expect(totalsOfLines(lines, taxes, {}).totals).toMatchObject({ net_minor: 27_000, vat_minor: 4320 + 1170 })
  })
  it('tell the price of a package whose parts have it', () => {
    const whole = line({ key: 'whole', quantity: 3, unit_price_minor: 0 })
    const parts = [
      line({ key: 'a', parent_key: 'whole', quantity: 3, per_parent: 1, unit_price_minor: 6_667 }),
      line({ key: 'b', parent_key: 'whole', quantity: 6, per_parent: 2, unit_price_minor: 3_333, price_per: 2, vat_rate_id: 2 }),
    ]
    const lines = [whole, ...parts]
    const of = (one: EditorLine, all: EditorLine[]) => spreadPackage(one, all, totalsOfLines(all, taxes, {}).amounts)
    expect(of(whole, lines)).toEqual({ unit_price_minor: 10_000, net_minor: 30_000 })
    const sold = lines.map((one) => ({ ...one, price_per: one.price_per * 1000 }))
    expect(of(sold[0]!, sold)?.unit_price_minor).toBe(10_000)
    // A package without parts, with a separate price, or with parts that are free.
    const free = parts.map((part) => ({ ...part, unit_price_minor: 0 }))
    for (const all of [[whole], [{ ...whole, unit_price_minor: 500 }, ...parts], [whole, ...free]]) expect(of(all[0]!, all)).toBeNull()
    expect(of({ ...whole, quantity: 'abc' }, [{ ...whole, quantity: 'abc' }, ...parts])?.unit_price_minor).toBe(10_000)
  })
  it('report a discount that is too large and ignore it', () => {
    const over = line({ unit_price_minor: 1000, discount_kind: 'amount', discount: 2000 })
    const { totals, faults } = totalsOfLines([over], taxes, {})
    expect([faults.get(over.key), totals.net_minor]).toEqual([{ discount_minor: 'discount_too_large' }, 1000])
  })
  const hostile = [-5, -0.001, 1.5, 0.0001, 1e-7, 1e15, 9.9e20, Number.NaN, Number.POSITIVE_INFINITY, '-5', 'abc', '']
  it.each(hostile)('are calculated with %s in any field', (value) => {
    const plain = line({ quantity: 2, unit_price_minor: 1000 })
    const typed = [
      ...(['quantity', 'unit_price_minor', 'discount'] as const).map((field) => ({ ...plain, [field]: value })),
      { ...plain, discount_kind: 'amount' as const, discount: value },
    ]
    for (const one of typed)
      for (const terms of [
        {},
        { prices_include_vat: true },
        { discount_minor: 100 },
        ...(typeof value === 'number' ? [{ discount_bp: value }, { discount_minor: value }] : []),
      ])
        expect(totalsOfLines([one, plain], taxes, terms).totals.lines).toHaveLength(2)
  })
  it('count a line whose number cannot be calculated as zero, and the others as they are', () => {
    const { totals } = totalsOfLines(
      [line({ quantity: -5, unit_price_minor: 1000 }), line({ quantity: 1, unit_price_minor: 1000 })],
      taxes,
      {},
    )
    expect(totals.net_minor).toBe(1000)
  })
  it('refuse a negative price and a discount above 100 % on their fields', () => {
    const typed = line({ quantity: 1, unit_price_minor: readMoney('-5') })
    expect(totalsOfLines([typed], taxes, {}).faults.get(typed.key)).toEqual({ unit_price_minor: 'negative' })
    const over = line({ quantity: 1, unit_price_minor: 1000, discount: readPercent('150 %') })
    expect(totalsOfLines([over], taxes, {}).faults.get(over.key)).toEqual({ discount_bp: 'percent' })
    expect(totalsOfLines([line({ unit_price_minor: 1000 })], taxes, { discount_bp: readPercent('150')! }).fault).toBe('percent')
  })
})

describe('entered numbers', () => {
  it('are parsed with comma or point', () => {
    expect([readQuantity('1,5'), readQuantity('2.125'), readQuantity('1,2345'), readQuantity('x')]).toEqual([1.5, 2.125, 1.2345, null])
    expect([readPercent('12,5 %'), readPercent('7'), readPercent('101'), readPercent('1,234')]).toEqual([1250, 700, 10_100, null])
  })
})
