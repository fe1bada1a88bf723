import type { DocumentTermsAnswer, VatRate } from '@stoa/contract'
import {
  documentTotals,
  listedNet,
  vatOfTreatment,
  type DocumentTerms,
  type DocumentTotals,
  type LineAmounts,
  type VatTreatment,
} from '@stoa/domain'
import { isBlank, type EditorLine, type Typed } from './line-state.ts'

/** What decides the VAT of lines while they are typed. */
export interface LineTaxes {
  rates: readonly VatRate[]
  /** Terms of the receiver; null while none is chosen. */
  terms: DocumentTermsAnswer | null
  /** Chosen by a person for the whole document. */
  treatment?: VatTreatment | null
}

export interface LineTotals {
  totals: DocumentTotals
  /** Amounts of each line by its key, and its net as it is shown at its end. */
  amounts: ReadonlyMap<string, LineAmounts & { listed_minor: number }>
  /** A discount is larger than what it is taken from: the amounts are without it. */
  isTooMuch: boolean
}

interface VatOfLine {
  vat_bp: number
  vat_category: number
  vat_exemption_code: number | null
}

/** Totals of lines as they stand, by the same rules as on the server. */
export function totalsOfLines(lines: readonly EditorLine[], taxes: LineTaxes, terms: DocumentTerms): LineTotals {
  const counted = lines.filter((line) => !isBlank(line))
  const priced = counted.map((line) => ({
    quantity: amountOf(line.quantity, 0),
    unit_price_minor: amountOf(line.unit_price_minor, 0),
    price_per: line.price_per,
    discount_bp: line.discount_kind === 'percent' ? amountOf(line.discount, 0) : 0,
    discount_minor: line.discount_kind === 'amount' ? amountOf(line.discount, 0) : 0,
    counts: line.is_chosen,
    ...vatOfLine(line, taxes),
  }))
  const { totals, isTooMuch } = calculated(priced, terms)
  const shown = counted.map((line, at) => {
    const amounts = totals.lines[at]!
    return [line.key, { ...amounts, listed_minor: listed(priced[at]!, line.is_chosen ? amounts : null, terms) }] as const
  })
  return { totals, isTooMuch, amounts: new Map(shown) }
}

function listed(line: Parameters<typeof listedNet>[0], counted: LineAmounts | null, terms: DocumentTerms): number {
  try {
    return listedNet(line, counted, terms)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return listedNet({ ...line, discount_bp: 0, discount_minor: 0 }, counted, terms)
  }
}

function calculated(lines: Parameters<typeof documentTotals>[0], terms: DocumentTerms) {
  try {
    return { totals: documentTotals(lines, terms), isTooMuch: false }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const bare = lines.map((line) => ({ ...line, discount_bp: 0, discount_minor: 0 }))
    return { totals: documentTotals(bare, { ...terms, discount_bp: 0, discount_minor: 0 }), isTooMuch: true }
  }
}

const amountOf = (typed: Typed, otherwise: number): number => (typeof typed === 'number' ? typed : otherwise)

/** VAT of a line: of its treatment, else of its own rate or the account's usual one. */
export function vatOfLine(line: EditorLine, taxes: LineTaxes): VatOfLine {
  return (taxes.treatment ? chosenVat(taxes.treatment) : ruledVat(line, taxes)) ?? rateVat(line, taxes)
}

function chosenVat(treatment: VatTreatment): VatOfLine | null {
  const rule = vatOfTreatment(treatment)
  return rule && rule.vat_bp !== 'buyer' ? { ...rule, vat_bp: rule.vat_bp } : null
}

function ruledVat(line: EditorLine, { terms }: LineTaxes): VatOfLine | null {
  const supply = terms?.vat[line.reverse_charge ? 'reverse_charge' : line.supply_type]
  if (!supply || supply.vat_bp === null) return null
  return { vat_bp: supply.vat_bp, vat_category: supply.vat_category!, vat_exemption_code: supply.vat_exemption_code }
}

const UNTAXED = 7

function rateVat(line: EditorLine, taxes: LineTaxes): VatOfLine {
  const rate = rateOf(line, taxes)
  const vat_category = rate?.mydata_vat_category ?? 1
  return { vat_bp: rate?.rate_bp ?? 0, vat_category, vat_exemption_code: vat_category === UNTAXED ? 3 : null }
}

/** The rate of a line that is taxed by rates. */
export function rateOf(line: EditorLine, { rates, terms }: LineTaxes): VatRate | undefined {
  const wanted = line.vat_rate_id ?? terms?.vat_rate_id
  return rates.find((rate) => rate.id === wanted) ?? rates.find((rate) => rate.category === 'standard')
}

/** Whether lines have rates of their own, rather than one by their treatment. */
export const isTaxedByRate = (line: EditorLine, taxes: LineTaxes): boolean =>
  taxes.treatment ? taxes.treatment === 'domestic' : ruledVat(line, taxes) === null
