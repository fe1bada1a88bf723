import type { DocumentTermsAnswer, VatRate } from '@stoa/contract/browser'
import {
  type AmountFault,
  checkedTotals,
  isOfferedRate,
  lineVat,
  listedNet,
  vatOfTreatment,
  type DocumentTerms,
  type DocumentTotals,
  type LineAmounts,
  type LineVat,
  type PricedLine,
  type VatTreatment,
} from '@stoa/domain'
import { isBlank, type EditorLine, type Typed } from './line-state.ts'

/** Data that determines the VAT of lines in the editor. */
export interface LineTaxes {
  rates: readonly VatRate[]
  /** Country of the seller; null if it is not known. */
  country: string | null
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

/** Price and net amount of a package whose price is spread over its parts. */
export interface SpreadPackage {
  unit_price_minor: number
  net_minor: number
}

/** A package whose parts have its price, because their VAT rates differ; null for other lines. */
export function spreadPackage(line: EditorLine, lines: readonly EditorLine[], amounts: LineTotals['amounts']): SpreadPackage | null {
  const parts = line.unit_price_minor === 0 ? lines.filter((part) => part.parent_key === line.key && Number(part.unit_price_minor) > 0) : []
  if (!parts.length) return null
  const inOne = (part: EditorLine) => part.per_parent ?? amountOf(part.quantity) / (amountOf(line.quantity) || 1)
  const price = parts.reduce(
    (sum, part) => sum + Math.round((amountOf(part.unit_price_minor) * inOne(part) * line.price_per) / part.price_per),
    0,
  )
  return {
    unit_price_minor: price,
    net_minor: parts.reduce((sum, { key }) => sum + (amounts.get(key)?.listed_minor ?? 0), 0),
  }
}

/** Invalid text is no number; an empty input counts as zero until the server requires it. */
const amountOf = (typed: Typed): number => (typeof typed === 'number' ? typed : typed === null || typed === '' ? 0 : Number.NaN)

/** VAT of a line: by its treatment, else by its own rate or the default of the account. */
export function vatOfLine(line: EditorLine, taxes: LineTaxes): LineVat {
  return (taxes.treatment ? chosenVat(taxes.treatment) : ruledVat(line, taxes)) ?? rateVat(line, taxes)
}

function chosenVat(treatment: VatTreatment): LineVat | null {
  const rule = vatOfTreatment(treatment)
  return rule && rule.vat_bp !== 'buyer' ? { ...rule, vat_bp: rule.vat_bp } : null
}

function ruledVat(line: EditorLine, { terms }: LineTaxes): LineVat | null {
  const supply = terms?.vat[line.reverse_charge ? 'reverse_charge' : line.supply_type]
  if (!supply || supply.vat_bp === null) return null
  return { vat_bp: supply.vat_bp, vat_category: supply.vat_category!, vat_exemption_code: supply.vat_exemption_code }
}

const rateVat = (line: EditorLine, taxes: LineTaxes): LineVat => lineVat(rateOf(line, taxes) ?? null, line.vat_exemption_code, 'domestic')

/** Rates that a line without a special treatment may have: those of the seller's country. */
export function offeredRates({ rates, country }: LineTaxes): readonly VatRate[] {
  if (country === null) return rates
  return rates.filter((rate) => isOfferedRate(rate, 'domestic', { seller_country: country, buyer_country: country }))
}

/** Rate of a line without a special treatment; undefined for a line whose rate the document may not have. */
export function rateOf(line: EditorLine, taxes: LineTaxes): VatRate | undefined {
  const rates = offeredRates(taxes)
  if (line.vat_rate_id !== null) return rates.find((rate) => rate.id === line.vat_rate_id)
  return rates.find((rate) => rate.id === taxes.terms?.vat_rate_id) ?? rates.find((rate) => rate.category === 'standard')
}

/** Whether lines have individual rates instead of a treatment. */
export const isTaxedByRate = (line: EditorLine, taxes: LineTaxes): boolean =>
  taxes.treatment ? taxes.treatment === 'domestic' : ruledVat(line, taxes) === null
