import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** A stage whose ranks grew longer than this gets new ones (domain.md 4.11). */
export const RANK_LENGTH_MAX = 40

/**
 * A rank between two others, for cards in a stage: text that is compared byte by byte, so that a card moves without
 * its neighbours being renumbered.
 * @param before rank of the card above; null at the top
 * @param after rank of the card below; null at the bottom
 * @throws when `before` does not come first
 */
export const rankBetween = (before: string | null, after: string | null): string => generateKeyBetween(before, after)

/** Several ranks in order between two others, as short as they can be. */
export const ranksBetween = (before: string | null, after: string | null, count: number): string[] =>
  generateNKeysBetween(before, after, count)
