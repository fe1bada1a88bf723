import type { AdTotals, DailyInsight } from '@stoa/contract/browser'
import { formatCount, formatPercent } from '../../../../kit/index.ts'
import { formatMicros } from '../../parts/index.ts'

/** What a day of a campaign, a page or an Instagram account counts. */
export type Measure = keyof Pick<
  DailyInsight,
  'spend_micros' | 'impressions' | 'clicks' | 'leads' | 'messages' | 'engagements' | 'reach' | 'new_followers'
>

/** What is shown of each kind of record, the most telling first. Reach of days is never summed: days share people. */
export const KINDS = {
  campaign: {
    measures: ['spend_micros', 'clicks', 'leads', 'impressions', 'messages', 'reach'],
    totals: ['spend_micros', 'impressions', 'clicks', 'ctr', 'cpc_micros', 'leads', 'cpl_micros', 'messages'],
  },
  page: {
    measures: ['impressions', 'reach', 'engagements', 'new_followers'],
    totals: ['impressions', 'engagements'],
  },
  instagram: {
    measures: ['reach', 'new_followers'],
    totals: [],
  },
} as const satisfies Record<string, { measures: readonly Measure[]; totals: readonly (keyof AdTotals)[] }>

export type InsightKind = keyof typeof KINDS

/** A figure in words: an amount, a share or a count; a dash where it does not exist. */
export function figureWords(name: string, value: number | null, currency: string | null): string {
  if (value === null) return '–'
  if (name.endsWith('_micros')) return formatMicros(value, currency ?? 'EUR')
  return name === 'ctr' ? formatPercent(Math.round(value * 10_000), 2) : formatCount(value)
}
