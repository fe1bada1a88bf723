import { sql } from 'kysely'
import type { HomeResults } from '@stoa/contract'
import { addDays, localToday, startOfDay, type Zone } from '@stoa/domain'
import { holdsIn } from '#access/actor.ts'
import { callerZone } from '#access/caller-zone.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { requestPolicy } from '#modules/crm/contact-requests/index.ts'
import { sumsOf } from '../sales-reports/index.ts'
import { monthsOf, runningSums } from './home-months.ts'

/** New requests of a client this month and last month by day, and those won this month; null without the permission. */
export async function readResults(ctx: Context, account_id: number): Promise<HomeResults | null> {
  if (!holdsIn(ctx.actor, account_id, 'contact-requests.read')) return null
  const zone = callerZone(ctx, { account_id })
  const { since, until, today, previous } = monthsOf(localToday(zone, ctx.services.clock.now()))
  const scope = requestPolicy.scope(ctx.actor, 'contact-requests.read', account_id) ?? sql`true`
  const mine = sql`contact_requests t WHERE t.account_id = ${account_id} AND t.deleted_at IS NULL AND ${scope}`
  const [from, to] = [startOfDay(since, zone), startOfDay(addDays(until, 1), zone)]
  const won = sql`t.status = 'won' AND t.closed_at >= ${from}::timestamptz AND t.closed_at < ${to}::timestamptz`
  const [days, wins, won_values] = await Promise.all([
    rows<{ day: string; n: number }>(
      ctx.db,
      sql`SELECT ${localDay(zone)}::text AS day, count(*) AS n FROM ${mine} AND t.status <> 'spam'
        AND t.created_at >= ${startOfDay(previous.since, zone)}::timestamptz AND t.created_at < ${to}::timestamptz GROUP BY 1`,
    ),
    rows<{ n: number }>(ctx.db, sql`SELECT count(*) AS n FROM ${mine} AND ${won}`),
    sumsOf(ctx, sql`SELECT t.currency, t.value_minor FROM ${mine} AND ${won} AND t.value_minor IS NOT NULL`),
  ])
  const counts = new Map(days.map(({ day, n }) => [day, n]))
  const current = runningSums(counts, since, today)
  return {
    since,
    until,
    today,
    count: current.at(-1) ?? 0,
    days: current,
    previous: runningSums(counts, previous.since, previous.until),
    won: wins[0]!.n,
    won_values,
  }
}

/** The day of creation in a zone: a name, or minutes west of UTC. */
const localDay = (zone: Zone) =>
  typeof zone === 'number'
    ? sql`((t.created_at AT TIME ZONE 'UTC') - make_interval(mins => ${zone}))::date`
    : sql`(t.created_at AT TIME ZONE ${zone})::date`
