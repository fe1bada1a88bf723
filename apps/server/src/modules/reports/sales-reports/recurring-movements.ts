import { sql } from 'kysely'
import type { InputOf, RecurringItem, recurringItems, RecurringMove, RecurringReport } from '@stoa/contract'
import { addDays } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { recurringNow, recurringThen, recurringToday } from './recurring-amounts.ts'

interface Movement {
  currency: string
  month: number
  recurring_minor: number
  new_minor: number
  expansion_minor: number
  contraction_minor: number
  churned_minor: number
}
type Month = Pick<RecurringReport['currencies'][number]['months'][number], 'since' | 'until'>

/**
 * Differences of each chain of subscriptions between ends of months; a successor continues its predecessor. The current
 * month ends today.
 */
export async function movements(ctx: Context, account_id: number, asked: readonly Month[]): Promise<RecurringReport['currencies']> {
  const today = await recurringToday(ctx, account_id)
  const months = asked.filter(({ since }) => since <= today).map(({ since, until }) => ({ since, until: until < today ? until : today }))
  if (!months.length) return []
  const listed = await rows<Movement>(
    ctx.db,
    sql`SELECT t.currency, t.month, sum(t.after)::bigint AS recurring_minor,
      coalesce(sum(t.after) FILTER (WHERE ${MOVES.new}), 0)::bigint AS new_minor,
      coalesce(sum(t.after - t.before) FILTER (WHERE ${MOVES.expansion}), 0)::bigint AS expansion_minor,
      coalesce(sum(t.after - t.before) FILTER (WHERE ${MOVES.contraction}), 0)::bigint AS contraction_minor,
      coalesce(sum(-t.before) FILTER (WHERE ${MOVES.churned}), 0)::bigint AS churned_minor
    FROM (${stepsOf(account_id, months, today)}) t GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const currencies = [...new Set(listed.map((row) => row.currency))]
  return currencies.map((currency) => ({
    currency,
    months: months.map(({ since, until }, at) => {
      const found = listed.find((row) => row.currency === currency && row.month === at + 1) ?? NOTHING
      const { recurring_minor, new_minor, expansion_minor, contraction_minor, churned_minor } = found
      return { since, until, recurring_minor, new_minor, expansion_minor, contraction_minor, churned_minor }
    }),
  }))
}

/** The subscriptions that a movement of a month counts, or that were running at its end. */
export async function readRecurringItems(
  ctx: Context,
  { params, query }: Pick<InputOf<typeof recurringItems>, 'params' | 'query'>,
): Promise<{ data: RecurringItem[] }> {
  const today = await recurringToday(ctx, params.account_id)
  const until = query.until < today ? query.until : today
  const found = await rows<RecurringItem>(
    ctx.db,
    sql`SELECT s.uuid AS account_subscription_uuid, s.number, s.name, a.name AS client, t.currency, t.before AS before_minor, t.after AS after_minor
    FROM (${stepsOf(params.account_id, [{ since: query.since, until }], today)}) t JOIN account_subscriptions s ON s.uuid = t.uuid JOIN accounts a ON a.id = s.buyer_account_id
    WHERE t.currency = ${query.currency} AND ${MOVES[query.move]}
    ORDER BY greatest(t.before, t.after) DESC, s.number LIMIT 1000`,
  )
  return { data: found }
}

/** Condition for each kind of movement. */
const MOVES: Record<RecurringMove, Sql> = {
  recurring: sql`t.after > 0`,
  new: sql`t.before = 0 AND t.after > 0`,
  expansion: sql`t.before > 0 AND t.after > t.before`,
  contraction: sql`t.after > 0 AND t.after < t.before`,
  churned: sql`t.after = 0 AND t.before > 0`,
}

/**
 * Monthly revenue of each chain at the end of every month and of the preceding month: of past days by their bills, of today
 * by the subscriptions. `uuid` is the latest subscription of the chain.
 */
function stepsOf(account_id: number, months: readonly Month[], today: string): Sql {
  const ends = [addDays(months[0]!.since, -1), ...months.map((month) => month.until)]
  return sql`
    WITH RECURSIVE chains AS (
      SELECT s.uuid, s.uuid AS root, 0 AS depth FROM account_subscriptions s WHERE s.account_id = ${account_id} AND s.previous_subscription_uuid IS NULL
      UNION ALL SELECT s.uuid, c.root, c.depth + 1 FROM account_subscriptions s JOIN chains c ON s.account_id = ${account_id} AND s.previous_subscription_uuid = c.uuid),
    ends AS (SELECT e.day::date AS day, e.month - 1 AS month FROM unnest(${ends}::text[]) WITH ORDINALITY AS e (day, month)),
    past AS (SELECT e.day, e.month FROM ends e WHERE e.day < ${today}::date),
    amounts AS (
      SELECT b.month, b.uuid, b.currency, b.monthly_minor FROM (${recurringThen(account_id, sql`past`)}) b
      UNION ALL SELECT e.month, l.uuid, l.currency, l.monthly_minor FROM ends e CROSS JOIN (${recurringNow(account_id)}) l WHERE e.day >= ${today}::date),
    held AS (
      SELECT c.root, a.currency, a.month, sum(a.monthly_minor)::bigint AS amount, (array_agg(a.uuid ORDER BY c.depth DESC))[1] AS uuid
      FROM amounts a JOIN chains c ON c.uuid = a.uuid GROUP BY 1, 2, 3),
    grid AS (SELECT DISTINCT h.root, h.currency FROM held h)
    SELECT g.currency, e.month, coalesce(n.uuid, b.uuid) AS uuid, coalesce(n.amount, 0) AS after, coalesce(b.amount, 0) AS before
    FROM grid g CROSS JOIN ends e LEFT JOIN held n ON n.root = g.root AND n.currency = g.currency AND n.month = e.month
    LEFT JOIN held b ON b.root = g.root AND b.currency = g.currency AND b.month = e.month - 1 WHERE e.month > 0`
}

const NOTHING: Omit<Movement, 'currency' | 'month'> = {
  recurring_minor: 0,
  new_minor: 0,
  expansion_minor: 0,
  contraction_minor: 0,
  churned_minor: 0,
}
