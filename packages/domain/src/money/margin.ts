import { attempt, divideRound, thousandths, toMinor } from './exact.ts'

export interface Margin {
  margin_minor: number
  /** Share of the net amount in basis points; null if the net amount is zero. */
  margin_bp: number | null
}

/** Net amount less cost (domain.md 4.2); null if an amount is not exact, such as NaN or a sum beyond 2^53. */
export function marginOf(net_minor: number, cost_minor: number): Margin | null {
  return (
    attempt(() => {
      const margin = BigInt(net_minor) - BigInt(cost_minor)
      return {
        margin_minor: toMinor(margin),
        margin_bp: net_minor > 0 ? toMinor(divideRound(margin * 10_000n, BigInt(net_minor))) : null,
      }
    }) ?? null
  )
}

/** Cost of a line whose quantity changes, at the same cost a unit; null if a quantity is not positive or an amount is not exact. */
export function scaledCost(cost_minor: number, from: number, to: number): number | null {
  return attempt(() => (from > 0 && to > 0 ? toMinor(divideRound(BigInt(cost_minor) * thousandths(to), thousandths(from))) : null)) ?? null
}
