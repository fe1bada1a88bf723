import { attempt, isMinor, isThousandths } from '../money/exact.ts'
import { documentTotals, type DocumentTerms, type DocumentTotals, type PricedLine } from './document-totals.ts'

/** Reasons why a number of a document is refused. */
export type AmountFault = 'not_a_number' | 'negative' | 'decimals' | 'percent' | 'too_large' | 'discount_too_large'

export interface CheckedTotals {
  /** Totals without the refused lines and discounts. */
  totals: DocumentTotals
  /** The lines that `totals` counts, at the positions of the given lines. */
  counted: PricedLine[]
  /** Faults by field: `lines.2.quantity`, `discount_bp`; `lines` if only the sum is too large. */
  errors: Record<string, AmountFault>
}

/**
 * Totals of any numbers, also of NaN, infinite, negative, fractional and huge ones; never throws. A line with a refused
 * number counts as zero, and a refused discount is left out.
 */
export function checkedTotals(lines: readonly PricedLine[], terms: DocumentTerms = {}): CheckedTotals {
  const errors: Record<string, AmountFault> = {}
  const counted = lines.map((line, at) => countable(line, `lines.${at}.`, terms, errors))
  const discounted = withoutFaults(terms, '', errors)
  const totals = attempt(() => documentTotals(counted, discounted))
  if (totals) return { totals, counted, errors }
  // Only an amount can exceed what it is taken from; a percentage cannot.
  const bare = { ...discounted, ...NO_DISCOUNT }
  const undiscounted = attempt(() => documentTotals(counted, bare))
  if (undiscounted) {
    errors.discount_minor = 'discount_too_large'
    return { totals: undiscounted, counted, errors }
  }
  errors.lines = 'too_large'
  const zeros = counted.map(zero)
  return { totals: documentTotals(zeros), counted: zeros, errors }
}

const NO_DISCOUNT = { discount_bp: 0, discount_minor: 0 }
const zero = (line: PricedLine): PricedLine => ({ ...line, ...NO_DISCOUNT, quantity: 0, unit_price_minor: 0, price_per: 1, vat_bp: 0 })

/** The line as it counts: unchanged, without its refused discount, or as zero. */
function countable(line: PricedLine, at: string, { prices_include_vat = false }: DocumentTerms, errors: Record<string, AmountFault>) {
  const faults = {
    quantity: quantityFault(line.quantity),
    unit_price_minor: amountFault(line.unit_price_minor),
    price_per: line.price_per === undefined ? null : line.price_per < 1 ? 'negative' : amountFault(line.price_per),
    vat_bp: percentFault(line.vat_bp),
  } as const
  const refused = Object.entries(faults).filter(([, fault]) => fault !== null)
  for (const [field, fault] of refused) errors[`${at}${field}`] = fault!
  if (refused.length) return zero(line)
  const discounted = withoutFaults(line, at, errors)
  const isCountable = (one: PricedLine) => attempt(() => documentTotals([{ ...one, counts: true }], { prices_include_vat })) !== undefined
  if (isCountable(discounted)) return discounted
  const bare = { ...discounted, ...NO_DISCOUNT }
  if (isCountable(bare)) {
    errors[`${at}discount_minor`] = 'discount_too_large'
    return bare
  }
  errors[`${at}unit_price_minor`] = 'too_large'
  return zero(line)
}

/** The same without a discount that is not a percentage or an amount. */
function withoutFaults<T extends { discount_bp?: number; discount_minor?: number }>(
  of: T,
  at: string,
  errors: Record<string, AmountFault>,
): T {
  const percent = of.discount_bp === undefined ? null : percentFault(of.discount_bp)
  const amount = of.discount_minor === undefined ? null : amountFault(of.discount_minor)
  if (percent) errors[`${at}discount_bp`] = percent
  if (amount) errors[`${at}discount_minor`] = amount
  return { ...of, ...(percent && { discount_bp: 0 }), ...(amount && { discount_minor: 0 }) }
}

function quantityFault(quantity: number | string): AmountFault | null {
  const value = Number(quantity)
  if (Number.isNaN(value) || String(quantity).trim() === '') return 'not_a_number'
  if (value < 0) return 'negative'
  if (value > 999_999_999) return 'too_large'
  return isThousandths(quantity) ? null : 'decimals'
}

function amountFault(amount: number): AmountFault | null {
  if (Number.isNaN(amount)) return 'not_a_number'
  if (amount < 0) return 'negative'
  if (amount > Number.MAX_SAFE_INTEGER) return 'too_large'
  return isMinor(amount) ? null : 'decimals'
}

function percentFault(points: number): AmountFault | null {
  if (Number.isNaN(points)) return 'not_a_number'
  return isMinor(points) && points >= 0 && points <= 10_000 ? null : 'percent'
}
