import { expect, it } from 'vitest'
import {
  chosenIncome,
  incomeClassification,
  mydataType,
  needsExchangeRate,
  vatOfTreatment,
  vatTreatment,
  VAT_TREATMENTS,
  type BuyerForVat,
  type SellerForVat,
} from './vat-treatment.ts'

const seller: SellerForVat = { country_code: 'GR', vat_regime: 'normal', oss_registered: false }
const buyer = (country_code: string, vat_number: string | null = null, vat_status: BuyerForVat['vat_status'] = 'valid'): BuyerForVat => ({
  country_code,
  vat_number,
  vat_status,
})

it.each([
  ['a Greek business', seller, buyer('GR', 'EL094019245'), 'domestic', 'domestic'],
  ['a Greek consumer', seller, buyer('GR'), 'domestic', 'domestic'],
  ['a business of the Union with a valid number', seller, buyer('DE', 'DE123456789'), 'intra_eu_services', 'intra_eu_goods'],
  ['a business of the Union whose number is not confirmed', seller, buyer('DE', 'DE123456789', 'format_ok'), 'domestic', 'domestic'],
  ['a consumer of the Union', seller, buyer('CY'), 'domestic', 'domestic'],
  ['a consumer of the Union, by a seller in the one-stop shop', { ...seller, oss_registered: true }, buyer('CY'), 'oss', 'oss'],
  ['a buyer outside the Union', seller, buyer('US', '123'), 'export_services', 'export_goods'],
  ['a small business that is exempt', { ...seller, vat_regime: 'small_exempt' as const }, buyer('DE', 'DE123456789'), 'exempt', 'exempt'],
  ['a seller outside VAT', { ...seller, vat_regime: 'outside' as const }, buyer('GR'), 'outside_scope', 'outside_scope'],
])('taxes what is sold to %s', (_, from, to, services, goods) => {
  expect([vatTreatment(from, to, 'service'), vatTreatment(from, to, 'goods')]).toEqual([services, goods])
})

it('applies domestic reverse charge to listed supplies to businesses only', () => {
  expect(vatTreatment(seller, buyer('GR', 'EL094019245'), 'goods', true)).toBe('domestic_reverse_charge')
  expect(vatTreatment(seller, buyer('GR'), 'goods', true)).toBe('domestic')
})

it('names the exemption of every line without VAT in category 7 (invariant 48)', () => {
  const untaxed = VAT_TREATMENTS.map(vatOfTreatment).filter((rule) => rule?.vat_bp === 0 && rule.vat_category === 7)
  expect(untaxed).toHaveLength(6)
  for (const rule of untaxed) expect(rule?.vat_exemption_code).toBeGreaterThan(0)
})

it.each([
  ['invoice', 'domestic', 'service', true, '2.1'],
  ['invoice', 'domestic', 'goods', true, '1.1'],
  ['invoice', 'intra_eu_services', 'service', true, '2.2'],
  ['invoice', 'export_goods', 'goods', true, '1.3'],
  ['retail_receipt', 'domestic', 'service', false, '11.2'],
  ['retail_credit', 'domestic', 'service', false, '11.4'],
] as const)('reports a %s, %s, of %s as its type', (document, treatment, supply, business, type) => {
  expect(mydataType(document, treatment, supply, { business })).toBe(type)
})

it('reports a credit note depending on whether its invoice was reported', () => {
  expect(mydataType('credit_note', 'domestic', 'service', { business: true, correlated: true })).toBe('5.1')
  expect(mydataType('credit_note', 'domestic', 'service', { business: true })).toBe('5.2')
})

it('requires an exchange rate if VAT is stated in euro, and for every Greek document in another currency', () => {
  const dollars = (vat_minor: number) => ({ currency: 'USD', vat_minor })
  expect([needsExchangeRate('GR', dollars(2400)), needsExchangeRate('GR', dollars(0)), needsExchangeRate('DE', dollars(1900))]).toEqual([
    true,
    true,
    true,
  ])
  expect([needsExchangeRate('DE', dollars(0)), needsExchangeRate('SE', dollars(2500)), needsExchangeRate('US', dollars(0))]).toEqual([
    false,
    false,
    false,
  ])
  expect(needsExchangeRate('GR', { currency: 'EUR', vat_minor: 2400 })).toBe(false)
})

it.each([
  ['intra_eu_goods', 'goods', true, 'category1_1', 'E3_561_005'],
  ['intra_eu_services', 'service', true, 'category1_3', 'E3_561_005'],
  ['export_goods', 'goods', false, 'category1_1', 'E3_561_006'],
  ['domestic', 'service', true, 'category1_3', 'E3_561_001'],
  ['domestic', 'goods', false, 'category1_1', 'E3_561_003'],
] as const)('classifies the income of %s, %s, sold to a business: %s', (treatment, supply, business, income_category, income_type) => {
  expect(incomeClassification(treatment, supply, business)).toEqual({ income_category, income_type })
})

it('reports a sale to a consumer as a retail receipt, regardless of the document type', () => {
  expect(mydataType('invoice', 'domestic', 'service', { business: false })).toBe('11.2')
  expect(mydataType('retail_receipt', 'domestic', 'goods', { business: true })).toBe('11.1')
})

it('keeps only a classification of income that differs from the default', () => {
  const usual = { income_category: 'category1_3', income_type: 'E3_561_001' }
  expect(chosenIncome(usual, usual)).toEqual({ income_category: null, income_type: null })
  const other = { income_category: 'category1_1', income_type: 'E3_561_003' }
  expect(chosenIncome(other, usual)).toEqual(other)
  expect(chosenIncome({ ...usual, income_type: 'E3_561_003' }, usual)).toEqual({ income_category: null, income_type: 'E3_561_003' })
})
