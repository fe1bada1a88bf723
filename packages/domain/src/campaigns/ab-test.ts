/** Reactions to one variant of a test. */
export interface VariantFigures {
  variant: number
  sent: number
  opened: number
  clicked: number
  orders: number
}

export type MeasuredRule = 'opens' | 'clicks' | 'orders'

const COUNT: Record<MeasuredRule, (figures: VariantFigures) => number> = {
  opens: ({ opened }) => opened,
  clicks: ({ clicked }) => clicked,
  orders: ({ orders }) => orders,
}

/** Normal quantile for 95 % certainty from both sides. */
const CERTAIN = 1.96

/**
 * Chooses the variant with the highest share of reactions among its sent mails. Of equal ones the first wins (`tie`). The lead is
 * `clear` when it would arise by chance in less than one of twenty tests, else `unclear`.
 * @param figures at least one, in the order of the variants
 */
export function chooseVariant(
  rule: MeasuredRule,
  figures: readonly VariantFigures[],
): { variant: number; reason: 'clear' | 'unclear' | 'tie' } {
  const measured = figures.map((one) => ({ variant: one.variant, count: COUNT[rule](one), sent: one.sent }))
  const ordered = measured.toSorted((one, other) => rateOf(other) - rateOf(one) || one.variant - other.variant)
  const [best, second] = ordered as [Measured, Measured?]
  if (!second) return { variant: best.variant, reason: 'unclear' }
  if (rateOf(best) === rateOf(second)) return { variant: best.variant, reason: best.count ? 'tie' : 'unclear' }
  return { variant: best.variant, reason: isCertain(best, second) ? 'clear' : 'unclear' }
}

interface Measured {
  variant: number
  count: number
  sent: number
}

const rateOf = ({ count, sent }: Measured) => (sent ? count / sent : 0)

/** Below so many reactions the normal distribution says nothing. */
const FEWEST = 10

function isCertain(best: Measured, second: Measured): boolean {
  if (best.count + second.count < FEWEST || !best.sent || !second.sent) return false
  const pooled = (best.count + second.count) / (best.sent + second.sent)
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / best.sent + 1 / second.sent))
  return error > 0 && (rateOf(best) - rateOf(second)) / error >= CERTAIN
}

/** Usual shares of people who react, and the shares that a test should tell from them. */
const TOLD: Record<MeasuredRule, readonly [usual: number, better: number]> = {
  opens: [0.3, 0.375],
  clicks: [0.03, 0.045],
  orders: [0.01, 0.02],
}
/** Normal quantile for finding a difference that exists in four of five tests. */
const FOUND = 0.84

/** People that each variant needs so that a test tells a lead of a quarter in opens, of a half in clicks, or twice the orders. */
export function peopleNeeded(rule: MeasuredRule): number {
  const [usual, better] = TOLD[rule]
  const spread = usual * (1 - usual) + better * (1 - better)
  return Math.ceil(((CERTAIN + FOUND) ** 2 * spread) / (better - usual) ** 2)
}

/** People who get each variant of a test: the fewest of them. */
export const peopleEach = (recipients: number, share: number, variants: number): number =>
  Math.floor(Math.min(recipients, Math.max(variants, Math.ceil((recipients * share) / 100))) / variants)
