import { sql } from 'kysely'
import type { CalendarDateType } from '@stoa/contract'
import type { Context, Sql } from '#kit/context.ts'
import { UNFILTERED } from '#kit/query/list-request.ts'
import type { ResourceQuery } from '#kit/query/resource-query.ts'
import { collection } from '#kit/wiring.ts'

/** The days of a calendar that are asked for, both included, and the same period as instants. */
export interface CalendarPeriod {
  account_id: number
  from: string
  to: string
  /** First instant of `from`, and the one after `to`, in the time zone of the caller. */
  instants: { from: Date; until: Date }
  now: Date
  /** The day of an instant in the time zone of the caller. */
  dayOf: (instant: Sql) => Sql
}

/** Rows whose days touch the period. @param end_on last day, if it is not the first */
export const within = ({ from, to }: CalendarPeriod, start_on: Sql, end_on: Sql = start_on): Sql =>
  sql`(${start_on} <= ${to}::date AND ${end_on} >= ${from}::date)`

/** Records of a kind that have a day in the calendar of an account. */
export interface CalendarDates {
  type: CalendarDateType
  /** Selects the columns of `CalendarDate`, within what the caller may read. */
  select: (ctx: Context, period: CalendarPeriod) => Sql
}

/** The kinds of records besides tasks that calendars show. */
export const calendarDates = collection<CalendarDates>('dates of the calendar')

/** Most records of a kind in an answer. */
const MOST = 500

interface Columns {
  title: Sql
  /** First and last day. */
  start_on: Sql
  end_on?: Sql
  /** Time of day, where there is one. */
  at?: Sql
  is_overdue?: Sql
  /** Record whose page shows this one, if it has none itself. */
  page_key?: Sql
}

/** Declares the dates of the records of a query. @param read the rows in the period, and their columns over `t` */
export function datesFrom(
  type: CalendarDateType,
  query: ResourceQuery,
  read: (period: CalendarPeriod) => Columns & { where: Sql },
): CalendarDates {
  const { resource, spec, where } = query
  return {
    type,
    select: (ctx, period) => {
      const { title, start_on, end_on, at, is_overdue, page_key, where: within } = read(period)
      const key = sql`t.${sql.ref(resource.key)}::text`
      return sql`(SELECT ${type}::text AS type, ${key} AS key, ${page_key ?? key} AS page_key, ${title} AS title, t.status,
          ${start_on}::date::text AS start_on, ${end_on ?? start_on}::date::text AS end_on, ${at ?? sql`NULL`}::timestamptz AS at,
          coalesce(${is_overdue ?? sql`false`}, false) AS is_overdue
        FROM ${sql.table(spec.from)} t WHERE ${where(ctx, UNFILTERED, {}, within)} ORDER BY ${start_on} LIMIT ${sql.lit(MOST)})`
    },
  }
}

/** Declares the days on which campaigns by mail or SMS leave or left. */
export const mailingDates = (type: CalendarDateType, query: ResourceQuery): CalendarDates =>
  datesFrom(type, query, ({ account_id, instants, dayOf }) => {
    const at = sql`coalesce(t.started_at, t.scheduled_at)`
    return {
      title: sql`t.name`,
      start_on: dayOf(at),
      at,
      where: sql`t.account_id = ${account_id} AND t.status <> 'cancelled' AND ${at} >= ${instants.from} AND ${at} < ${instants.until}`,
    }
  })
