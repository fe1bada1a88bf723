import type { DocumentTermsAnswer, VatRate } from '@stoa/contract/browser'
import {
  documentTotals,
  listedNet,
  vatOfTreatment,
  type DocumentTerms,
  type DocumentTotals,
  type LineAmounts,
  type PricedLine,
  type VatTreatment,
} from '@stoa/domain'
import { isBlank, type EditorLine, type Typed } from './line-state.ts'

/** Data that determines the VAT of lines in the editor. */
export interface LineTaxes {
  rates: readonly VatRate[]
  /** Terms of the receiver; null without a receiver. */
  terms: DocumentTermsAnswer | null
  /** Manual treatment of the document. */
  treatment?: VatTreatment | null
}

export interface LineTotals {
  totals: DocumentTotals
  /** Amounts of each line by key, and its displayed net amount. */
  amounts: ReadonlyMap<string, LineAmounts & { listed_minor: number }>
  /** Whether a discount exceeds its base and is ignored. */
  isTooMuch: boolean
}

interface VatOfLine {
  vat_bp: number
  vat_category: number
  vat_exemption_code: number | null
}

/** Live totals of lines, by the same rules as on the server. */
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
  const { totals, isTooMuch } = totalsAsTyped(priced, terms)
  const shown = counted.map((line, at) => {
    const amounts = totals.lines[at]!
    return [line.key, { ...amounts, listed_minor: listed(priced[at]!, line.is_chosen ? amounts : null, terms) }] as const
  })
  return { totals, isTooMuch, amounts: new Map(shown) }
}

function listed(line: PricedLine, counted: LineAmounts | null, terms: DocumentTerms): number {
  return (
    attempt(() => listedNet(line, counted, terms)) ??
    attempt(() => listedNet({ ...line, ...NO_DISCOUNT }, counted, terms)) ??
    counted?.net_minor ??
    0
  )
}

const NO_DISCOUNT = { discount_bp: 0, discount_minor: 0 }

/**
 * Totals of any input; never throws. A discount that exceeds its base is ignored and reported. Lines with invalid numbers
 * count as zero until the server reports the field.
 */
export function totalsAsTyped(lines: readonly PricedLine[], terms: DocumentTerms): Pick<LineTotals, 'totals' | 'isTooMuch'> {
  const totals = attempt(() => documentTotals(lines, terms))
  if (totals) return { totals, isTooMuch: false }
  const bare = lines.map((line) => ({ ...line, ...NO_DISCOUNT }))
  const bareTerms = { ...terms, ...NO_DISCOUNT }
  const undiscounted = attempt(() => documentTotals(bare, bareTerms))
  if (undiscounted) return { totals: undiscounted, isTooMuch: true }
  const zero = (line: PricedLine) => ({ ...line, quantity: 0, unit_price_minor: 0 })
  const countable = bare.map((line) => (attempt(() => documentTotals([line], bareTerms)) ? line : zero(line)))
  return { totals: attempt(() => documentTotals(countable, bareTerms)) ?? documentTotals(bare.map(zero)), isTooMuch: false }
}

/** @returns undefined if a number exceeds the range of exact amounts */
function attempt<T>(calculate: () => T): T | undefined {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

const amountOf = (typed: Typed, otherwise: number): number => (typeof typed === 'number' ? typed : otherwise)

/** VAT of a line: by its treatment, else by its own rate or the default of the account. */
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

/** Rate of a line without a special treatment. */
export function rateOf(line: EditorLine, { rates, terms }: LineTaxes): VatRate | undefined {
  const wanted = line.vat_rate_id ?? terms?.vat_rate_id
  return rates.find((rate) => rate.id === wanted) ?? rates.find((rate) => rate.category === 'standard')
}

/** Whether lines have individual rates instead of a treatment. */
export const isTaxedByRate = (line: EditorLine, taxes: LineTaxes): boolean =>
  taxes.treatment ? taxes.treatment === 'domestic' : ruledVat(line, taxes) === null
