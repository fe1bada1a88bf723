import { sql } from 'kysely'
import type { OfferReport, Params } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import { countBySteps, type Period, type ReportQuery, reportFrame, share, within } from '../crm-reports/index.ts'
import { sumsJson, sumsOf } from './sums.ts'

interface Figures {
  sent: number
  accepted: number
  declined: number
  expired: number
  median_days: number | null
}

/** Offers of an account. Each step counts on its day; of a revised offer, only the newest revision counts. */
export async function readOfferReport(
  ctx: Context,
  { params, query }: { params: Params; query: ReportQuery },
): Promise<{ data: OfferReport }> {
  const account_id = Number(params.account_id)
  const frame = await reportFrame(ctx, account_id, query)
  const { period, previous, step, steps } = frame
  const own = sql`t.account_id = ${account_id} AND t.deleted_at IS NULL AND t.status <> 'superseded'`
  const valuePair = async (column: Sql, more = sql`true`) => {
    const values = (span: Period) =>
      sumsOf(ctx, sql`SELECT t.currency, t.net_minor AS value_minor FROM offers t WHERE ${own} AND ${within(column, span)} AND ${more}`)
    const [current, compared] = await Promise.all([values(period), previous && values(previous)])
    return { current, previous: compared }
  }
  const at = (column: Sql, more = sql`true`) =>
    countBySteps(ctx, frame, sql`SELECT ${column} AS at FROM offers t WHERE ${own} AND ${within(column, period)} AND ${more}`)
  const [now, before, sent, accepted, declined, sent_value, accepted_value, reasons, by_user] = await Promise.all([
    figuresOf(ctx, own, period),
    previous && figuresOf(ctx, own, previous),
    at(SENT),
    at(ACCEPTED, IS_ACCEPTED),
    at(DECLINED, IS_DECLINED),
    valuePair(SENT),
    valuePair(ACCEPTED, IS_ACCEPTED),
    reasonsOf(ctx, own, period),
    byUser(ctx, own, period),
  ])
  const pair = <T>(of: (figures: Figures) => T) => ({ current: of(now), previous: before && of(before) })
  return {
    data: {
      period: { since: period.since, until: period.until },
      previous: previous && { since: previous.since, until: previous.until },
      totals: {
        sent: pair((f) => f.sent),
        accepted: pair((f) => f.accepted),
        declined: pair((f) => f.declined),
        expired: pair((f) => f.expired),
        acceptance_bp: pair((f) => share(f.accepted, f.accepted + f.declined + f.expired)),
        median_days: pair((f) => f.median_days),
        sent_value,
        accepted_value,
      },
      step,
      series: steps.map((one, index) => ({ ...one, sent: sent[index]!, accepted: accepted[index]!, declined: declined[index]! })),
      reasons,
      by_user,
    },
  }
}

const SENT = sql`t.sent_at`
const ACCEPTED = sql`t.accepted_at`
const DECLINED = sql`t.declined_at`
const IS_ACCEPTED = sql`t.status IN ('accepted', 'converted')`
const IS_DECLINED = sql`t.status = 'declined'`

async function figuresOf(ctx: Context, own: Sql, period: Period): Promise<Figures> {
  const isAccepted = sql`${IS_ACCEPTED} AND ${within(ACCEPTED, period)}`
  const row = await one<Figures>(
    ctx.db,
    sql`SELECT count(*) FILTER (WHERE ${within(SENT, period)}) AS sent,
      count(*) FILTER (WHERE ${isAccepted}) AS accepted,
      count(*) FILTER (WHERE ${IS_DECLINED} AND ${within(DECLINED, period)}) AS declined,
      count(*) FILTER (WHERE t.status = 'expired' AND t.valid_until BETWEEN ${period.since}::date AND ${period.until}::date) AS expired,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM t.accepted_at - t.sent_at) / 86400) FILTER (WHERE ${isAccepted}))::int AS median_days
    FROM offers t WHERE ${own}`,
  )
  return row!
}

async function reasonsOf(ctx: Context, own: Sql, period: Period): Promise<OfferReport['reasons']> {
  return rows<OfferReport['reasons'][number]>(
    ctx.db,
    sql`WITH declined AS (
      SELECT t.decline_reason_id AS id, t.currency, count(*) AS count, sum(t.net_minor)::bigint AS value_minor
      FROM offers t WHERE ${own} AND ${IS_DECLINED} AND ${within(DECLINED, period)} GROUP BY 1, 2)
    SELECT d.id, r.name, sum(d.count)::bigint AS count, ${sumsJson(sql`d.currency`, sql`d.value_minor`)} AS values
    FROM declined d LEFT JOIN lost_reasons r ON r.id = d.id GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
  )
}

async function byUser(ctx: Context, own: Sql, period: Period): Promise<OfferReport['by_user']> {
  const found = await rows<Omit<OfferReport['by_user'][number], 'user' | 'acceptance_bp'> & { user_id: number; decided: number }>(
    ctx.db,
    sql`WITH counted AS (
      SELECT t.user_id, t.currency, count(*) FILTER (WHERE ${within(SENT, period)}) AS sent,
        count(*) FILTER (WHERE ${IS_ACCEPTED} AND ${within(ACCEPTED, period)}) AS accepted,
        count(*) FILTER (WHERE ${IS_DECLINED} AND ${within(DECLINED, period)}) AS declined,
        coalesce(sum(t.net_minor) FILTER (WHERE ${IS_ACCEPTED} AND ${within(ACCEPTED, period)}), 0)::bigint AS value_minor
      FROM offers t WHERE ${own} AND (${within(SENT, period)} OR ${within(ACCEPTED, period)} OR ${within(DECLINED, period)}) GROUP BY 1, 2)
    SELECT c.user_id, sum(c.sent)::bigint AS sent, sum(c.accepted)::bigint AS accepted, sum(c.accepted + c.declined)::bigint AS decided,
      ${sumsJson(sql`c.currency`, sql`c.value_minor`)} AS accepted_value
    FROM counted c GROUP BY 1 ORDER BY 3 DESC, 2 DESC, 1 LIMIT 200`,
  )
  const badges = new Map(
    (
      await userBadges(
        ctx,
        found.map((row) => row.user_id),
      )
    ).map((badge) => [badge.id, badge]),
  )
  return found.map(({ user_id, decided, ...row }) => ({
    user: badges.get(user_id) ?? null,
    ...row,
    acceptance_bp: share(row.accepted, decided),
  }))
}
