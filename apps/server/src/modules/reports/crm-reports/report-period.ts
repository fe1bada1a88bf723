import { sql } from 'kysely'
import { addDays, localToday, startOfDay } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { invalid } from '#lib/errors.ts'

/** Length of the default period in days, including today. */
const DAYS = 30
/** Longer periods are counted by week. */
const MOST_DAYS_BY_DAY = 92
const MOST_DAYS = 3660

export interface ReportQuery {
  since?: string | undefined
  until?: string | undefined
  compare?: 'previous' | 'year' | 'none' | undefined
}

/** Local days, both included, and the instants they span: `to` is excluded. */
export interface Period {
  since: string
  until: string
  from: string
  to: string
}

export interface ReportFrame {
  period: Period
  previous: Period | null
  zone: string
  step: 'day' | 'week'
  steps: { since: string; until: string }[]
}

/**
 * The period of a report in days of its account (domain.md 0.5), the period of comparison, and the steps.
 * @throws 422 on `until` when it ends before it begins or spans more than ten years
 */
export async function reportFrame(ctx: Context, account_id: number, query: ReportQuery): Promise<ReportFrame> {
  const row = await one<{ time_zone: string }>(ctx.db, sql`SELECT time_zone FROM accounts WHERE id = ${account_id}`)
  const zone = row!.time_zone
  const until = query.until ?? localToday(zone, ctx.services.clock.now())
  const since = query.since ?? addDays(until, 1 - DAYS)
  const days = daysBetween(since, until)
  if (days < 1 || days > MOST_DAYS) throw invalid({ until: ctx.services.t(ctx.request.locale, 'reports:period') })
  const step = days > MOST_DAYS_BY_DAY ? 'week' : 'day'
  return {
    zone,
    step,
    steps: stepsOf(since, until, step),
    period: spanOf(since, until, zone),
    previous: previousOf(since, until, days, query.compare ?? 'previous', zone),
  }
}

/** Counts rows by step of the period. `rows` is SQL with a column `at`. */
export async function countBySteps(ctx: Context, { steps, zone }: ReportFrame, source: Sql): Promise<number[]> {
  const bounds = [...steps.map((step) => startOfDay(step.since, zone)), startOfDay(addDays(steps.at(-1)!.until, 1), zone)]
  const found = await rows<{ step: number; n: number }>(
    ctx.db,
    sql`SELECT width_bucket(r.at, ${bounds}::timestamptz[]) AS step, count(*) AS n FROM (${source}) AS r GROUP BY 1`,
  )
  const counts = new Map(found.map(({ step, n }) => [step, n]))
  return steps.map((_, index) => counts.get(index + 1) ?? 0)
}

/** The condition that an instant lies in a period. */
export const within = (column: Sql, { from, to }: Period): Sql => sql`${column} >= ${from}::timestamptz AND ${column} < ${to}::timestamptz`

/** A share in basis points; null if the whole is zero. */
export const share = (part: number, whole: number): number | null => (whole ? Math.round((part / whole) * 10_000) : null)

const spanOf = (since: string, until: string, zone: string): Period => ({
  since,
  until,
  from: startOfDay(since, zone),
  to: startOfDay(addDays(until, 1), zone),
})

function previousOf(since: string, until: string, days: number, compare: 'previous' | 'year' | 'none', zone: string): Period | null {
  if (compare === 'none') return null
  if (compare === 'previous') return spanOf(addDays(since, -days), addDays(since, -1), zone)
  return spanOf(yearBefore(since), yearBefore(until), zone)
}

/** The same day a year ago; 29 February becomes the 28th. */
function yearBefore(day: string): string {
  const rest = day.slice(4)
  return `${Number(day.slice(0, 4)) - 1}${rest === '-02-29' ? '-02-28' : rest}`
}

function stepsOf(since: string, until: string, step: 'day' | 'week'): { since: string; until: string }[] {
  const steps: { since: string; until: string }[] = []
  for (let day = since; day <= until; day = addDays(steps.at(-1)!.until, 1)) {
    const end = step === 'day' ? day : addDays(day, 6 - mondayOffset(day))
    steps.push({ since: day, until: end < until ? end : until })
  }
  return steps
}

const DAY_MS = 86_400_000
const daysBetween = (since: string, until: string): number => Math.round((Date.parse(until) - Date.parse(since)) / DAY_MS) + 1
/** Days since Monday. */
const mondayOffset = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
