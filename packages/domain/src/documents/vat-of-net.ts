import { attempt, divideRound, toMinor } from '../money/exact.ts'

/**
 * VAT of a net amount, rounded to the minor unit.
 * @returns null for numbers that are no amount or rate, and for amounts that are too large to be exact
 */
export function vatOfNet(net_minor: number, vat_bp: number): number | null {
  return attempt(() => toMinor(divideRound(BigInt(net_minor) * BigInt(vat_bp), 10_000n))) ?? null
}
