import { sql } from 'kysely'
import type { DailyInsight, InsightableType, InsightQuery, InsightReport, LifetimeInsight } from '@stoa/contract'
import { addDays, localToday } from '@stoa/domain'
import { rows, type Row } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { type Figures, FIGURES, sumOf, totalsOf } from './totals.ts'

/** Days that are read at once, at most. */
const LONGEST = 366
const DEFAULT_DAYS = 30

interface Subject {
  type: InsightableType
  id: number
  /** Zone of the ad account, whose days the figures are of. */
  time_zone: string
  currency: string | null
}

/** A period in days of the ad account. `partial_on` is today if it is among them. */
export interface InsightPeriod {
  since: string
  until: string
  partial_on: string | null
}

/** The days that a query asks for. @throws 422 on `until` if they are in the wrong order or too many */
export function insightPeriod(ctx: Context, { since, until }: InsightQuery, time_zone: string): InsightPeriod {
  const today = localToday(time_zone, ctx.services.clock.now())
  const last = until ?? (since && since > today ? since : today)
  const first = since ?? addDays(last, 1 - DEFAULT_DAYS)
  if (first > last) refuse(ctx, { until: 'pipelines:period' })
  if (addDays(first, LONGEST) <= last) refuse(ctx, { until: ['integrations:too_many_days', { days: LONGEST }] })
  return { since: first, until: last, partial_on: first <= today && today <= last ? today : null }
}

/** Figures of one record by day, with their sums and those since the start. */
export async function readInsights(ctx: Context, subject: Subject, query: InsightQuery): Promise<InsightReport> {
  const period = insightPeriod(ctx, query, subject.time_zone)
  const days = await rows<Row<'daily_insights'>>(
    ctx.db,
    sql`SELECT * FROM daily_insights i WHERE i.insightable_type = ${subject.type} AND i.insightable_id = ${subject.id}
      AND i.date BETWEEN ${period.since}::date AND ${period.until}::date ORDER BY i.date`,
  )
  const lifetime = (await lifetimeOf(ctx, subject.type, [subject.id])).get(subject.id) ?? null
  return { ...period, currency: subject.currency, totals: totalsOf(sumOf(days)), lifetime, days: days.map(presentDay) }
}

/** Figures since the start, by record. */
export async function lifetimeOf(ctx: Context, type: InsightableType, ids: readonly number[]): Promise<Map<number, LifetimeInsight>> {
  const found = await rows<Row<'lifetime_insights'>>(
    ctx.db,
    sql`SELECT * FROM lifetime_insights i WHERE i.insightable_type = ${type} AND i.insightable_id = any(${[...ids]}::bigint[])`,
  )
  return new Map(found.map((row) => [row.insightable_id, presentLifetime(row)]))
}

/** The last days with figures of each record, in order. */
export async function recentDays(ctx: Context, type: InsightableType, ids: readonly number[], days: number): Promise<DailyInsight[]> {
  const found = await rows<Row<'daily_insights'>>(
    ctx.db,
    sql`SELECT d.* FROM unnest(${[...ids]}::bigint[]) AS k (id) CROSS JOIN LATERAL (SELECT * FROM daily_insights i
      WHERE i.insightable_type = ${type} AND i.insightable_id = k.id ORDER BY i.date DESC LIMIT ${days}) AS d ORDER BY d.insightable_id, d.date`,
  )
  return found.map(presentDay)
}

const figuresOf = (row: Figures): Figures => Object.fromEntries(FIGURES.map((name) => [name, row[name]])) as Figures

function presentDay(row: Row<'daily_insights'>): DailyInsight {
  const { date, insightable_id, currency, reach, followers, new_followers } = row
  const insightable_type = row.insightable_type as InsightableType
  return { date, insightable_type, insightable_id, currency, ...figuresOf(row), reach, followers, new_followers }
}

function presentLifetime(row: Row<'lifetime_insights'>): LifetimeInsight {
  const { insightable_id, currency, reach, frequency, since, until, synced_at } = row
  const insightable_type = row.insightable_type as InsightableType
  return {
    insightable_type,
    insightable_id,
    currency,
    ...figuresOf(row),
    reach,
    frequency: frequency === null ? null : Number(frequency),
    since,
    until,
    synced_at,
  }
}
