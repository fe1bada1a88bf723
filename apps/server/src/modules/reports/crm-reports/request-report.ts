import { sql } from 'kysely'
import type { Params, RequestReport } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { userBadges } from '#modules/attachments/subjects/index.ts'
import { requestPolicy } from '#modules/crm/contact-requests/index.ts'
import { countBySteps, type Period, type ReportQuery, reportFrame, share, within } from './report-period.ts'

interface Figures {
  created: number
  won: number
  lost: number
  spam: number
  unanswered: number
  median_response_seconds: number | null
  answered_in_time: number
  with_due: number
}

/**
 * Contact requests of a period: number, sources, assignees, response times and outcomes. Own-scope members get figures of
 * their own requests; amounts require the permission to read money (domain.md 5.1).
 */
export async function readRequestReport(
  ctx: Context,
  { params, query }: { params: Params; query: ReportQuery },
): Promise<{ data: RequestReport }> {
  const account_id = Number(params.account_id)
  const frame = await reportFrame(ctx, account_id, query)
  const { period, previous, step, steps } = frame
  const seen = seenRequests(ctx, account_id)
  const seesMoney = holdsIn(ctx.actor, account_id, 'reports.read-financial')
  const [now, before, created, won, lost, value, valueBefore, by_source, by_user, by_stage, lost_reasons] = await Promise.all([
    figuresOf(ctx, seen, period),
    previous && figuresOf(ctx, seen, previous),
    countBySteps(
      ctx,
      frame,
      sql`SELECT t.created_at AS at FROM contact_requests t WHERE ${seen} AND t.status <> 'spam' AND ${within(sql`t.created_at`, period)}`,
    ),
    countBySteps(
      ctx,
      frame,
      sql`SELECT t.closed_at AS at FROM contact_requests t WHERE ${seen} AND t.status = 'won' AND ${within(sql`t.closed_at`, period)}`,
    ),
    countBySteps(
      ctx,
      frame,
      sql`SELECT t.closed_at AS at FROM contact_requests t WHERE ${seen} AND t.status = 'lost' AND ${within(sql`t.closed_at`, period)}`,
    ),
    seesMoney ? wonValue(ctx, seen, period) : [],
    seesMoney && previous ? wonValue(ctx, seen, previous) : null,
    bySource(ctx, seen, period),
    byUser(ctx, seen, period),
    byStage(ctx, seen, seesMoney),
    lostReasons(ctx, seen, period),
  ])
  const pair = <T>(of: (figures: Figures) => T) => ({ current: of(now), previous: before && of(before) })
  return {
    data: {
      period: { since: period.since, until: period.until },
      previous: previous && { since: previous.since, until: previous.until },
      totals: {
        created: pair((f) => f.created),
        won: pair((f) => f.won),
        lost: pair((f) => f.lost),
        conversion_bp: pair((f) => share(f.won, f.created)),
        median_response_seconds: pair((f) => f.median_response_seconds),
        answered_in_time_bp: pair((f) => share(f.answered_in_time, f.with_due)),
        unanswered: pair((f) => f.unanswered),
        spam: pair((f) => f.spam),
        ...(seesMoney && { won_value: { current: value, previous: valueBefore } }),
      },
      step,
      series: steps.map((one, at) => ({ ...one, created: created[at]!, won: won[at]!, lost: lost[at]! })),
      by_source,
      by_user,
      by_stage,
      lost_reasons,
    },
  }
}

/** Requests of the account that the caller may read. */
function seenRequests(ctx: Context, account_id: number): Sql {
  const scope = requestPolicy.scope(ctx.actor, 'contact-requests.read')
  return sql`t.account_id = ${account_id} AND t.deleted_at IS NULL${scope ? sql` AND ${scope}` : sql``}`
}

const OUTCOME = sql`count(*) AS created, count(*) FILTER (WHERE t.status = 'won') AS won, count(*) FILTER (WHERE t.status = 'lost') AS lost`
const responseOf = (of: Sql): Sql =>
  sql`round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM t.first_response_at - t.created_at)) FILTER (WHERE t.first_response_at IS NOT NULL AND ${of}))::bigint`

async function figuresOf(ctx: Context, seen: Sql, period: Period): Promise<Figures> {
  const row = await one<Figures>(
    ctx.db,
    sql`SELECT count(*) FILTER (WHERE t.status <> 'spam') AS created,
      count(*) FILTER (WHERE t.status = 'won') AS won,
      count(*) FILTER (WHERE t.status = 'lost') AS lost,
      count(*) FILTER (WHERE t.status = 'spam') AS spam,
      count(*) FILTER (WHERE t.first_response_at IS NULL AND t.status IN ('open', 'staging')) AS unanswered,
      ${responseOf(sql`t.status <> 'spam'`)} AS median_response_seconds,
      count(*) FILTER (WHERE t.first_response_at <= t.response_due_at AND t.status <> 'spam') AS answered_in_time,
      count(*) FILTER (WHERE t.response_due_at IS NOT NULL AND t.status <> 'spam') AS with_due
    FROM contact_requests t WHERE ${seen} AND ${within(sql`t.created_at`, period)}`,
  )
  return row!
}

async function wonValue(ctx: Context, seen: Sql, period: Period): Promise<{ currency: string; value_minor: number }[]> {
  return rows<{ currency: string; value_minor: number }>(
    ctx.db,
    sql`SELECT t.currency, sum(t.value_minor)::bigint AS value_minor FROM contact_requests t
    WHERE ${seen} AND t.status = 'won' AND t.value_minor IS NOT NULL AND ${within(sql`t.closed_at`, period)} GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
}

async function bySource(ctx: Context, seen: Sql, period: Period): Promise<RequestReport['by_source']> {
  const found = await rows<Omit<RequestReport['by_source'][number], 'conversion_bp'>>(
    ctx.db,
    sql`SELECT t.source, ${OUTCOME} FROM contact_requests t
    WHERE ${seen} AND t.status <> 'spam' AND ${within(sql`t.created_at`, period)} GROUP BY 1 ORDER BY 2 DESC, 1`,
  )
  return found.map((row) => ({ ...row, conversion_bp: share(row.won, row.created) }))
}

async function byUser(ctx: Context, seen: Sql, period: Period): Promise<RequestReport['by_user']> {
  const found = await rows<{
    user_id: number | null
    created: number
    won: number
    lost: number
    open: number
    median_response_seconds: number | null
  }>(
    ctx.db,
    sql`SELECT t.user_id, ${OUTCOME}, count(*) FILTER (WHERE t.status = 'open') AS open, ${responseOf(sql`true`)} AS median_response_seconds
    FROM contact_requests t WHERE ${seen} AND t.status <> 'spam' AND ${within(sql`t.created_at`, period)}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 200`,
  )
  const ids = found.flatMap(({ user_id }) => user_id ?? [])
  const badges = new Map((await userBadges(ctx, ids)).map((badge) => [badge.id, badge]))
  return found.map(({ user_id, ...row }) => ({
    user: user_id === null ? null : (badges.get(user_id) ?? null),
    ...row,
    conversion_bp: share(row.won, row.created),
  }))
}

async function byStage(ctx: Context, seen: Sql, seesMoney: boolean): Promise<RequestReport['by_stage']> {
  const found = await rows<RequestReport['by_stage'][number]>(
    ctx.db,
    sql`WITH counted AS (
      SELECT t.pipeline_stage_id, t.currency, count(*) AS open, sum(t.value_minor)::bigint AS value_minor
      FROM contact_requests t WHERE ${seen} AND t.status = 'open' GROUP BY 1, 2)
    SELECT p.id AS pipeline_id, p.name AS pipeline_name, s.id AS pipeline_stage_id, s.name, s.color, sum(c.open)::bigint AS open,
      coalesce(jsonb_agg(jsonb_build_object('currency', c.currency, 'value_minor', c.value_minor) ORDER BY c.currency) FILTER (WHERE c.value_minor > 0), '[]') AS values
    FROM counted c JOIN pipeline_stages s ON s.id = c.pipeline_stage_id JOIN pipelines p ON p.id = s.pipeline_id
    GROUP BY p.id, s.id ORDER BY p.position, p.id, s.position LIMIT 500`,
  )
  return seesMoney ? found : found.map(({ values: _money, ...row }) => row)
}

async function lostReasons(ctx: Context, seen: Sql, period: Period): Promise<RequestReport['lost_reasons']> {
  return rows<RequestReport['lost_reasons'][number]>(
    ctx.db,
    sql`SELECT r.id, r.name, count(*) AS count FROM contact_requests t JOIN lost_reasons r ON r.account_id = t.account_id AND r.id = t.lost_reason_id
    WHERE ${seen} AND t.status = 'lost' AND ${within(sql`t.closed_at`, period)} GROUP BY 1, 2 ORDER BY 3 DESC, 2`,
  )
}
