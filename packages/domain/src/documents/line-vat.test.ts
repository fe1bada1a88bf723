import { describe, expect, it } from 'vitest'
import {
  chosenVat,
  isChoosableExemption,
  isOfDirective,
  isOfferedRate,
  isOnReducedIsland,
  isReverseCharge,
  lineVat,
  lineVatProblem,
  type RateForVat,
} from './line-vat.ts'
import { VAT_TREATMENTS } from './vat-treatment.ts'

const rate = (country_code: string, rate_bp: number, mydata_vat_category: number | null = null, category = 'standard'): RateForVat => ({
  country_code,
  rate_bp,
  mydata_vat_category,
  category,
})
const greek = rate('GR', 2400, 1)
const island = rate('GR', 1700, 4)
const none = rate('GR', 0, 7, 'zero')
const records = rate('GR', 0, 8, 'exempt')
const german = rate('DE', 1900)
const cypriot = rate('CY', 1900)
const countries = { seller_country: 'GR', buyer_country: 'CY' }
const problem = (chosen: RateForVat | null, treatment: (typeof VAT_TREATMENTS)[number], code: number | null = null, isFree = false) =>
  lineVatProblem({ rate: chosen, vat_exemption_code: code, isFree }, treatment, countries)

describe('the rate of a line', () => {
  it.each(VAT_TREATMENTS)('is never one of a third country on a %s document', (treatment) => {
    expect(problem(german, treatment)).toEqual({ field: 'vat_rate_id', problem: 'other_country' })
    expect(isOfferedRate(german, treatment, countries)).toBe(false)
  })

  it.each(VAT_TREATMENTS)('is one of the buyer on a %s document only under the one-stop shop', (treatment) => {
    expect(problem(cypriot, treatment)?.problem ?? null).toBe(treatment === 'oss' ? null : 'other_country')
    expect(isOfferedRate(cypriot, treatment, countries)).toBe(treatment === 'oss')
    expect(problem(greek, treatment)).toBeNull()
  })

  it('is never that of records without VAT, such as payroll', () => {
    expect(problem(records, 'domestic', 7)).toEqual({ field: 'vat_rate_id', problem: 'not_on_documents' })
    expect(isOfferedRate(records, 'domestic', countries)).toBe(false)
  })
})

describe('a line without VAT', () => {
  it.each([
    ['without an exemption', none, null, false, { field: 'vat_exemption_code', problem: 'needed' }],
    ['with an exemption', none, 7, false, null],
    ['without a price and an exemption', none, null, true, null],
    ['of the one-stop shop by hand', none, 30, false, { field: 'vat_exemption_code', problem: 'not_for_documents' }],
    ['that has a rate', greek, 7, false, { field: 'vat_exemption_code', problem: 'only_without_vat' }],
  ] as const)('%s', (_, chosen, code, isFree, expected) => {
    expect(problem(chosen, 'domestic', code, isFree)).toEqual(expected)
  })

  it.each([
    ['domestic', greek, null, { vat_bp: 2400, vat_category: 1, vat_exemption_code: null }],
    ['domestic', island, null, { vat_bp: 1700, vat_category: 4, vat_exemption_code: null }],
    ['domestic', greek, 7, { vat_bp: 2400, vat_category: 1, vat_exemption_code: null }],
    ['domestic', none, 7, { vat_bp: 0, vat_category: 7, vat_exemption_code: 7 }],
    ['domestic', none, null, { vat_bp: 0, vat_category: 7, vat_exemption_code: null }],
    ['domestic', german, null, { vat_bp: 1900, vat_category: 1, vat_exemption_code: null }],
    ['oss', cypriot, null, { vat_bp: 1900, vat_category: 7, vat_exemption_code: 30 }],
    ['intra_eu_services', greek, null, { vat_bp: 0, vat_category: 7, vat_exemption_code: 4 }],
    ['domestic_reverse_charge', greek, null, { vat_bp: 0, vat_category: 7, vat_exemption_code: 16 }],
    ['exempt', null, null, { vat_bp: 0, vat_category: 7, vat_exemption_code: 15 }],
    ['outside_scope', null, null, { vat_bp: 0, vat_category: 8, vat_exemption_code: null }],
  ] as const)('has the category of its rate on a %s document', (treatment, chosen, code, expected) => {
    expect(lineVat(chosen, code, treatment)).toEqual(expected)
  })
})

it('is priced again by what a member chose, not by what a treatment gave it', () => {
  expect(chosenVat({ vat_rate_id: 7, vat_exemption_code: 3 })).toEqual({ vat_rate_id: 7, vat_exemption_code: 3 })
  expect(chosenVat({ vat_rate_id: 1, vat_exemption_code: null })).toEqual({ vat_rate_id: 1, vat_exemption_code: null })
  expect(chosenVat({ vat_rate_id: 12, vat_exemption_code: 30 })).toEqual({ vat_rate_id: null, vat_exemption_code: null })
  expect(chosenVat({ vat_rate_id: null, vat_exemption_code: 16 })).toEqual({ vat_rate_id: null, vat_exemption_code: null })
})

it.each([
  ['domestic_reverse_charge', 16, true],
  ['domestic', 16, true],
  ['intra_eu_services', 4, true],
  ['export_services', 4, false],
  ['intra_eu_goods', 14, false],
  ['exempt', 15, false],
  ['domestic', null, false],
] as const)('tells whether the buyer of a %s document with exemption %s owes the VAT', (treatment, code, expected) => {
  expect(isReverseCharge(treatment, [{ vat_exemption_code: null }, { vat_exemption_code: code }])).toBe(expected)
})

it.each([
  ['81100', true],
  ['821 00', true],
  ['8 2 1 0 0', true],
  ['83103', true],
  ['85300', true],
  ['85400', true],
  ['85110', true],
  ['68002', true],
  ['85100', false],
  ['85131', false],
  ['84100', false],
  ['10563', false],
  ['73100', false],
  [null, false],
])('knows the islands with reduced rates by the postal code %s', (postal_code, expected) => {
  expect(isOnReducedIsland({ country_code: 'GR', postal_code })).toBe(expected)
  expect(isOnReducedIsland({ country_code: 'CY', postal_code })).toBe(false)
})

it.each([
  [0, 'GR', false],
  [1, 'GR', true],
  [7, 'GR', true],
  [28, 'GR', true],
  [29, 'GR', false],
  [30, 'GR', false],
  [14, 'CY', true],
  [27, 'CY', true],
  [7, 'CY', false],
  [30, 'CY', false],
  [27, 'CH', true],
  [14, 'CH', false],
])('offers the exemption %i to sellers of %s: %s', (code, country, expected) => {
  expect(isChoosableExemption(code, country)).toBe(expected)
})

it.each([
  [4, 'CY', true],
  [30, 'DE', true],
  [7, 'CY', false],
  [4, 'GR', false],
  [4, 'CH', false],
])('knows that the exemption %i stands for an article of the directive in %s: %s', (code, country, expected) => {
  expect(isOfDirective(code, country)).toBe(expected)
})

it('asks for no exemption where the treatment gives one, or no rate is stated', () => {
  expect(problem(none, 'intra_eu_services')).toBeNull()
  expect(problem(null, 'domestic')).toBeNull()
})

it('calculates a line without a rate as one without VAT', () => {
  expect(lineVat(null, null, 'oss')).toEqual({ vat_bp: 0, vat_category: 7, vat_exemption_code: 30 })
  expect(lineVat(null, null, 'domestic')).toEqual({ vat_bp: 0, vat_category: 1, vat_exemption_code: null })
})
