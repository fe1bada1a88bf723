import { attempt, divideRound, toMinor } from './exact.ts'

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
