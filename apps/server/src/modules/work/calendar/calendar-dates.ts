import { sql } from 'kysely'
import type { CalendarDate } from '@stoa/contract'
import { addDays, startOfDay, type Zone } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { partsOf } from '#kit/wiring.ts'
import { calendarDates } from '#platform/calendar-dates.ts'
import { refuseWrongRange, type CalendarRange } from './calendar-entries.ts'

/**
 * Reads what besides tasks has a day in an account between two days: campaigns, mailings, items of orders, renewals and invoices, each
 * kind as far as the caller may read it, in one statement.
 * @throws 422 on `to` for a period that is reversed or longer than 100 days
 */
export async function readCalendarDates(ctx: Context, account_id: number, range: CalendarRange): Promise<{ data: CalendarDate[] }> {
  refuseWrongRange(ctx, range)
  const { from, to, zone } = range
  const instants = { from: new Date(startOfDay(from, zone)), until: new Date(startOfDay(addDays(to, 1), zone)) }
  const period = { account_id, from, to, instants, now: ctx.services.clock.now(), dayOf: dayIn(zone) }
  const parts = partsOf(ctx, calendarDates).map(({ select }) => select(ctx, period))
  const found = await rows<Omit<CalendarDate, 'id'>>(ctx.db, sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY start_on, at, title`)
  return { data: found.map((date) => ({ id: `${date.type}:${date.key}`, ...date })) }
}

/** The day of an instant in a zone: a name, or the minutes from local time to UTC. */
const dayIn =
  (zone: Zone) =>
  (instant: Sql): Sql =>
    typeof zone === 'number'
      ? sql`((${instant} AT TIME ZONE 'UTC') - make_interval(mins => ${zone}::int))::date`
      : sql`(${instant} AT TIME ZONE ${zone})::date`
