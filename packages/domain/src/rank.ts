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

/**
 * A rank between two others that ends with a mark of the card, so that cards which move to the same place at the same time get
 * different ranks.
 * @param mark letters and digits, as many for every card, and no zero at the end
 */
export function markedRankBetween(before: string | null, after: string | null, mark: string): string {
  let rank = rankBetween(before, after)
  // A rank with which the next one begins would be greater than it, once it is marked.
  while (after?.startsWith(rank)) rank = rankBetween(before, rank)
  return rank + mark
}
