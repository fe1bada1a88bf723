import { numberFormat } from '../../../../kit/index.ts'

/** Formats millionths of a currency; null if unknown. */
export function formatCost(
  { cost_micros, cost_currency }: { cost_micros: number | null; cost_currency: string | null },
  language: string,
): string | null {
  if (cost_micros === null || cost_currency === null) return null
  return numberFormat(language, {
    style: 'currency',
    currency: cost_currency,
    maximumFractionDigits: 3,
  }).format(cost_micros / 1_000_000)
}
