/**
 * Categories of withheld tax by the list of the Greek tax authority, with their usual rate in basis points; null = the rate
 * depends on the case.
 */
const RATES: Readonly<Record<number, number | null>> = {
  1: 1500,
  2: 2000,
  3: 2000,
  4: 300,
  5: 100,
  6: 400,
  7: 800,
  8: 400,
  9: 1000,
  10: 1500,
  11: null,
  12: 1500,
  13: 1000,
  14: null,
  15: null,
  16: null,
  17: null,
  18: 500,
}

export const WITHHOLDING_CATEGORIES: readonly number[] = Object.keys(RATES).map(Number)

/** Usual rate of a category in basis points; null without one. */
export const withholdingRate = (category: number): number | null => RATES[category] ?? null

/** Whether withholding lacks its category, which documents of Greek sellers need. */
export const lacksWithholdingCategory = (terms: {
  seller_country: string
  withholding_bp: number
  withholding_category: number | null | undefined
}): boolean => terms.seller_country === 'GR' && terms.withholding_bp > 0 && terms.withholding_category == null
