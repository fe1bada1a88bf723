import type { LineInput } from '@stoa/contract'
import { divideRound, type DocumentTotals, documentTotals, knownCosts, type LineAmounts, toMinor, type VatTreatment } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { text } from '#kit/refuse.ts'
import { invalid } from '#lib/errors.ts'
import { vatProblemText } from '#modules/accounts/vat-rates/index.ts'
import { catalogueOf, type Catalogue, type CatalogueProduct } from './catalogue-lines.ts'
import { treatmentFor, type DocumentParties } from '../parties/document-parties.ts'
import { draftLine, problemOf, type LineDraft } from './draft-line.ts'
import { withPackageParts } from './package-parts.ts'
import { mainSupply, rateCountry, vatOfLines, type LineVat } from './vat-of-lines.ts'

/** Monetary terms of a document, as a client sends them. */
export interface DocumentTermsInput {
  lines: readonly LineInput[]
  prices_include_vat: boolean
  discount_bp: number
  discount_minor: number
  /** Manual VAT treatment, which applies to all lines. */
  vat_treatment?: VatTreatment | null
  withholding_bp?: number
  /** Keys of lines without withholding. */
  free_of_withholding?: ReadonlySet<string>
}

/** One line with all stored columns except its keys. */
export type ResolvedLine = LineDraft & LineVat & LineAmounts & { product_income: ProductIncome | null }

/** Classification of income of the product of a line. */
export type ProductIncome = Pick<CatalogueProduct, 'income_category' | 'income_type' | 'supply_type'>

export interface PricedDocument {
  lines: ResolvedLine[]
  totals: DocumentTotals
  vat_treatment: VatTreatment
  currency: string
  /** Monthly net amount of recurring lines, for information. */
  recurring_net_minor: number
  /** Cost of the lines whose cost is known, and their net amount. */
  cost_minor: number | null
  costed_net_minor: number
}

/**
 * Completes lines from the catalogue, determines VAT, and calculates the document (domain.md 4.1 to 4.3).
 * @param day date of the document and of its rates, `YYYY-MM-DD`
 * @throws 422 on the wrong field of a line, such as `lines.2.product_id`
 */
export async function priceDocument(
  ctx: Context,
  parties: DocumentParties,
  terms: DocumentTermsInput,
  options: { currency: string; locale: 'en' | 'gr'; day: string },
): Promise<PricedDocument> {
  const named = await catalogueOf(ctx, parties.account_id, options.locale, terms.lines)
  const inputs = await withPackageParts(ctx, terms.lines, (id) => named.products.get(id), {
    currency: options.currency,
    usual_discount_bp: parties.line_discount_bp,
  })
  const catalogue = inputs.length > terms.lines.length ? await catalogueOf(ctx, parties.account_id, options.locale, inputs) : named
  const vatOf = await vatOfLines(ctx, parties, options.day)
  const refusals: Record<string, string> = {}
  const drafts = inputs.map((input, at) => draftLine(input, at, catalogue, parties, options.currency))
  const productOf = (draft: LineDraft) => catalogue.products.get(draft.product_id ?? 0)
  const main = mainSupply(drafts.map((draft) => draft.supply_type))
  const say = (at: number, field: string, key: string) => {
    const { locale } = ctx.request
    refusals[`lines.${at}.${field}`] = ctx.services.t(locale, `validation:${key}`, { field: ctx.services.t(locale, `fields:${field}`) })
  }
  const lines = drafts.map((draft, at) => {
    const problem = problemOf(inputs[at]!, draft, catalogue, options.currency)
    if (problem) say(at, ...problem)
    const treatment = terms.vat_treatment ?? treatmentFor(parties, draft.supply_type, productOf(draft)?.reverse_charge)
    const { vat_rate_id = null, vat_exemption_code = null } = inputs[at]!
    const isFree = draft.unit_price_minor === 0
    const vat = vatOf({ vat_rate_id, vat_exemption_code, product: productOf(draft), isFree }, treatment)
    if (!('problem' in vat)) return { ...draft, ...vat }
    if (vat.problem === 'unknown') say(at, vat.field, 'unknown')
    else refusals[`lines.${at}.${vat.field}`] = text(ctx, ...vatProblemText(ctx, vat, rateCountry(parties, treatment)))
    return { ...draft, ...NO_VAT }
  })
  checkParents(lines, say)
  if (Object.keys(refusals).length) throw invalid(refusals)
  const totals = totalsOf(ctx, lines, terms)
  return {
    lines: lines.map((line, at) => ({ ...line, ...totals.lines[at]!, product_income: productOf(line) ?? null })),
    totals,
    vat_treatment: terms.vat_treatment ?? treatmentFor(parties, main),
    currency: options.currency,
    recurring_net_minor: recurringOf(lines, totals, catalogue),
    ...knownCosts(lines.map((line, at) => ({ ...line, ...totals.lines[at]!, counts: line.is_chosen }))),
  }
}

/** VAT of a line that is refused. */
const NO_VAT: LineVat = { vat_rate_id: null, vat_bp: 0, vat_category: 1, vat_exemption_code: null }

function checkParents(lines: readonly LineDraft[], say: (at: number, field: string, key: string) => void): void {
  lines.forEach((line, at) => {
    if (line.parent_key === null) return
    const parent = lines.find((other) => other.key === line.parent_key)
    if (!parent || parent === line || parent.parent_key !== null) say(at, 'parent_key', 'unknown')
  })
}

type Summed = LineDraft & LineVat

/** Calculates the totals. @throws 422 on a discount that exceeds its base, or on amounts that are too large */
function totalsOf(ctx: Context, lines: readonly Summed[], terms: DocumentTermsInput): DocumentTotals {
  try {
    return documentTotals(
      lines.map((line) => ({
        ...line,
        counts: line.is_chosen,
        subject_to_withholding: !terms.free_of_withholding?.has(line.key ?? ''),
      })),
      terms,
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    const [field, key] = faultOf(lines, terms.prices_include_vat)
    throw invalid({ [field]: ctx.services.t(ctx.request.locale, `validation:${key}`) })
  }
}

/** The reason why a sum is invalid: a discount of a line, the document discount, or amounts that are too large. */
function faultOf(lines: readonly Summed[], prices_include_vat: boolean): [field: string, key: string] {
  const at = lines.findIndex((line) => !isCountable([line], prices_include_vat))
  const bare = (at < 0 ? lines : [lines[at]!]).map((line) => ({ ...line, discount_bp: 0, discount_minor: 0 }))
  const line = at < 0 ? '' : `lines.${at}.`
  if (isCountable(bare, prices_include_vat)) return [`${line}discount_minor`, 'discount_too_large']
  return [line ? `${line}unit_price_minor` : 'lines', 'amount_too_large']
}

function isCountable(lines: readonly Summed[], prices_include_vat: boolean): boolean {
  try {
    documentTotals(lines, { prices_include_vat })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Months of an interval as a fraction: a year is 12, a week 12/52. */
const MONTHS = { month: [1n, 1n], year: [12n, 1n], week: [12n, 52n] } as const

function recurringOf(lines: readonly LineDraft[], totals: DocumentTotals, { plans }: Catalogue): number {
  return lines.reduce((sum, line, at) => {
    const plan = plans.get(line.subscription_plan_id ?? 0)
    if (!plan) return sum
    const [months, of] = MONTHS[plan.interval]
    return sum + toMinor(divideRound(BigInt(totals.lines[at]!.net_minor) * of, months * BigInt(plan.interval_count)))
  }, 0)
}
