import type { InsightableType } from '@stoa/contract'
import { attachMany, valuesOf, type IncludeLoader } from '#kit/query/includes.ts'
import { lifetimeOf, recentDays } from './read-insights.ts'

const RECENT_DAYS = 30

/** Relation with the figures since the start. */
export const lifetimeInclude =
  (type: InsightableType, relation: string): IncludeLoader =>
  async (ctx, records) => {
    const found = await lifetimeOf(ctx, type, valuesOf(records, 'id'))
    for (const row of records) row[relation] = found.get(row.id) ?? null
  }

/** Relation with the figures of the last days. */
export const dailyInclude =
  (type: InsightableType, relation: string): IncludeLoader =>
  async (ctx, records) =>
    attachMany(records, relation, await recentDays(ctx, type, valuesOf(records, 'id'), RECENT_DAYS), 'insightable_id')
