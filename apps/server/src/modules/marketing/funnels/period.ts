import { sql } from 'kysely'
import { addDays, DEFAULT_TIME_ZONE, localToday, startOfDay } from '@stoa/domain'
import { findRow } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'

const DAYS = 90
const MOST_DAYS = 3660

export interface PeriodQuery {
  since?: string | undefined
  until?: string | undefined
  compare?: 'previous' | 'year' | 'none' | undefined
}
export interface Days {
  since: string
  until: string
}

/** The time zone of an account. */
export async function zoneOf(ctx: Context, account_id: number): Promise<string> {
  const account = await findRow(ctx.db, 'accounts', { id: account_id })
  return account!.time_zone ?? DEFAULT_TIME_ZONE
}

/** The days of a query, by default the last 90, and those with which they are compared. @throws 422 on `until` for a period that is none or too long */
export function periodsOf(ctx: Context, query: PeriodQuery, zone: string): { period: Days; previous: Days | null } {
  const until = query.until ?? localToday(zone, ctx.services.clock.now())
  const since = query.since ?? addDays(until, 1 - DAYS)
  const length = Math.round((Date.parse(until) - Date.parse(since)) / 86_400_000) + 1
  if (length < 1 || length > MOST_DAYS) refuse(ctx, { until: 'reports:period' })
  const { compare = 'previous' } = query
  if (compare === 'none') return { period: { since, until }, previous: null }
  const back = compare === 'year' ? 364 : length
  return { period: { since, until }, previous: { since: addDays(since, -back), until: addDays(until, -back) } }
}

/** Whether an instant is in some days of a time zone. */
export const during = (column: Sql, { since, until }: Days, zone: string): Sql =>
  sql`${column} >= ${startOfDay(since, zone)}::timestamptz AND ${column} < ${startOfDay(addDays(until, 1), zone)}::timestamptz`
