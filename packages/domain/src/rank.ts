import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** Maximum length of ranks. A stage with longer ones is ranked again (domain.md 4.11). */
export const RANK_LENGTH_MAX = 40

/**
 * A rank between two others, for cards in a stage: text that is compared byte by byte, so that moving a card does not
 * change its neighbours.
 * @param before rank of the card above; null at the top
 * @param after rank of the card below; null at the bottom
 * @throws if `before` is not less than `after`
 */
export const rankBetween = (before: string | null, after: string | null): string => generateKeyBetween(before, after)

/** Several ranks in order between two others, as short as possible. */
export const ranksBetween = (before: string | null, after: string | null, count: number): string[] =>
  generateNKeysBetween(before, after, count)
