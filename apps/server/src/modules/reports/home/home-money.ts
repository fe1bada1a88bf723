import { sql } from 'kysely'
import type { HomeReceivables, HomeRevenue, Sums } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { accountToday } from '#modules/sales/documents/index.ts'
import { ageSql, openItems } from '../sales-reports/index.ts'
import { monthsOf, runningSums } from './home-months.ts'

const mayRead = (ctx: Context, account_id: number) => holdsIn(ctx.actor, account_id, 'reports.read-financial')

interface Day {
  day: string
  currency: string
  value_minor: number
}

/** Revenue of the current month of the account, as the report on revenue counts it, in one statement; null without the permission. */
export async function readRevenue(ctx: Context, account_id: number): Promise<HomeRevenue | null> {
  if (!mayRead(ctx, account_id)) return null
  const { since, until, today, previous } = monthsOf(await accountToday(ctx, account_id))
  const days = await rows<Day>(
    ctx.db,
    sql`SELECT t.issue_date::text AS day, t.currency, sum(CASE WHEN t.type IN ('credit_note', 'retail_credit') THEN -t.net_minor ELSE t.net_minor END)::bigint AS value_minor
    FROM invoices t WHERE t.account_id = ${account_id} AND t.status <> 'draft' AND t.type <> 'proforma'
      AND t.issue_date BETWEEN ${previous.since}::date AND ${today}::date GROUP BY 1, 2`,
  )
  const current = days.filter(({ day }) => day >= since)
  const sums = sumsByCurrency(current)
  const currency = sums[0]?.currency ?? sumsByCurrency(days)[0]?.currency ?? 'EUR'
  const ofMain = new Map(days.filter((row) => row.currency === currency).map(({ day, value_minor }) => [day, value_minor]))
  return {
    since,
    until,
    today,
    sums,
    currency,
    days: runningSums(ofMain, since, today),
    previous: runningSums(ofMain, previous.since, previous.until),
  }
}

function sumsByCurrency(days: readonly Day[]): Sums {
  return [...Map.groupBy(days, ({ currency }) => currency)]
    .map(([currency, some]) => ({ currency, value_minor: some.reduce((sum, { value_minor }) => sum + value_minor, 0) }))
    .filter(({ value_minor }) => value_minor !== 0)
    .toSorted((one, other) => other.value_minor - one.value_minor)
}

/** Number of debtors that the home names. */
const DEBTORS = 3

/** What clients owe today by age and currency, with the largest debtors, in one statement; null without the permission. */
export async function readReceivables(ctx: Context, account_id: number): Promise<HomeReceivables[] | null> {
  if (!mayRead(ctx, account_id)) return null
  const as_of = await accountToday(ctx, account_id)
  const late = ageSql('late_minor', as_of)
  return rows<HomeReceivables>(
    ctx.db,
    sql`WITH items AS MATERIALIZED (${openItems(account_id)}),
    late AS (
      SELECT t.currency, t.account_relation_uuid, t.contact_id, (array_agg(coalesce(t.name, '–') ORDER BY t.due_date DESC))[1] AS name,
        sum(t.open_minor)::bigint AS late_minor, ${as_of}::date - min(t.due_date) AS days FROM items t WHERE ${late} GROUP BY 1, 2, 3),
    ranked AS (SELECT l.*, row_number() OVER (PARTITION BY l.currency ORDER BY l.late_minor DESC, l.name) AS place FROM late l),
    debtors AS (
      SELECT r.currency, jsonb_agg(jsonb_build_object('account_relation_uuid', r.account_relation_uuid, 'contact_id', r.contact_id, 'name', r.name,
        'late_minor', r.late_minor, 'days', r.days) ORDER BY r.place) AS debtors FROM ranked r WHERE r.place <= ${DEBTORS} GROUP BY 1)
    SELECT t.currency, sum(t.open_minor)::bigint AS total_minor, count(*) AS items,
      coalesce(sum(t.open_minor) FILTER (WHERE ${late}), 0)::bigint AS late_minor, count(*) FILTER (WHERE ${late}) AS late_items,
      ${sql.join(AGES.map((age) => sql`coalesce(sum(t.open_minor) FILTER (WHERE ${ageSql(age, as_of)}), 0)::bigint AS ${sql.ref(age)}`))},
      coalesce((SELECT d.debtors FROM debtors d WHERE d.currency = t.currency), '[]') AS debtors
    FROM items t GROUP BY t.currency ORDER BY sum(t.open_minor) DESC, 1`,
  )
}

const AGES = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'over_60_minor'] as const
