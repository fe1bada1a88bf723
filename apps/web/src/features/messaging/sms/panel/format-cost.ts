import { numberFormat } from '../../../../kit/index.ts'

/** Formats millionths of a currency, like amounts of money in both languages: `19,215 €`; null if unknown. */
export function formatCost({ cost_micros, cost_currency }: { cost_micros: number | null; cost_currency: string | null }): string | null {
  if (cost_micros === null || cost_currency === null) return null
  return numberFormat('gr', {
    style: 'currency',
    currency: cost_currency,
    maximumFractionDigits: 3,
  }).format(cost_micros / 1_000_000)
}
