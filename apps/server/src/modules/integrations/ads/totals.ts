import { sql } from 'kysely'
import type { AdTotals } from '@stoa/contract'
import type { Sql } from '#kit/context.ts'

/** Columns that may be summed over days and over parts of a campaign. Reach is none of them. */
export const FIGURES = [
  'impressions',
  'clicks',
  'link_clicks',
  'engagements',
  'video_views',
  'leads',
  'messages',
  'purchases',
  'spend_micros',
  'purchase_value_micros',
] as const
export type Figures = Record<(typeof FIGURES)[number], number>

/** Sums of the figures of `i`, as columns. */
export const SUMS: Sql = sql.join(FIGURES.map((name) => sql`coalesce(sum(${sql.ref(`i.${name}`)}), 0)::bigint AS ${sql.ref(name)}`))

/** Adds what follows from the sums (domain.md 4.9). Division by 0 gives null. */
export function totalsOf(sums: Figures): AdTotals {
  const figures = Object.fromEntries(FIGURES.map((name) => [name, sums[name]])) as Figures
  const per = (value: number, count: number) => (count === 0 ? null : Math.round(value / count))
  return {
    ...figures,
    ctr: figures.impressions === 0 ? null : Number((figures.clicks / figures.impressions).toFixed(6)),
    cpc_micros: per(figures.spend_micros, figures.clicks),
    cpm_micros: per(figures.spend_micros * 1000, figures.impressions),
    cpl_micros: per(figures.spend_micros, figures.leads),
  }
}

/** Sums of figures that were read as rows. */
export function sumOf(rows: readonly Figures[]): Figures {
  return Object.fromEntries(FIGURES.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Figures
}
