import type { DocumentTermsAnswer, VatRate } from '@stoa/contract/browser'
import {
  type AmountFault,
  checkedTotals,
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
  /** Faults of typed numbers by the key of the line and its field, such as `quantity`. */
  faults: ReadonlyMap<string, Readonly<Record<string, AmountFault>>>
  /** Fault of the document discount, or `too_large` for the sum of all lines. */
  fault: AmountFault | null
}

interface VatOfLine {
  vat_bp: number
  vat_category: number
  vat_exemption_code: number | null
}

/** Live totals of lines, by the same rules as on the server. Lines with invalid numbers count as zero. */
export function totalsOfLines(lines: readonly EditorLine[], taxes: LineTaxes, terms: DocumentTerms): LineTotals {
  const typed = lines.filter((line) => !isBlank(line))
  const checked = checkedTotals(
    typed.map((line) => pricedLine(line, taxes)),
    terms,
  )
  const { totals, counted, errors } = checked
  const shown = typed.map((line, at) => {
    const amounts = totals.lines[at]!
    return [line.key, { ...amounts, listed_minor: listedNet(counted[at]!, line.is_chosen ? amounts : null, terms) }] as const
  })
  const fault = errors.discount_bp ?? errors.discount_minor ?? errors.lines ?? null
  return { totals, amounts: new Map(shown), faults: faultsOf(typed, errors), fault }
}

const pricedLine = (line: EditorLine, taxes: LineTaxes): PricedLine => ({
  quantity: amountOf(line.quantity),
  unit_price_minor: amountOf(line.unit_price_minor),
  price_per: line.price_per,
  discount_bp: line.discount_kind === 'percent' ? amountOf(line.discount) : 0,
  discount_minor: line.discount_kind === 'amount' ? amountOf(line.discount) : 0,
  counts: line.is_chosen,
  ...vatOfLine(line, taxes),
})

function faultsOf(lines: readonly EditorLine[], errors: Readonly<Record<string, AmountFault>>): LineTotals['faults'] {
  const faults = new Map<string, Record<string, AmountFault>>()
  for (const [name, fault] of Object.entries(errors)) {
    const [, at, field] = /^lines\.(\d+)\.(\w+)$/.exec(name) ?? []
    const line = lines[Number(at)]
    if (line && field) faults.set(line.key, { ...faults.get(line.key), [field]: fault })
  }
  return faults
}

/** Invalid text is no number; an empty input counts as zero until the server requires it. */
const amountOf = (typed: Typed): number => (typeof typed === 'number' ? typed : typed === null || typed === '' ? 0 : Number.NaN)

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
