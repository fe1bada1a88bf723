import { sql } from 'kysely'
import type { FunnelFigures, One, Params } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { funnelQuery } from './funnels.query.ts'
import { during, type Days, type PeriodQuery, periodsOf, zoneOf } from './period.ts'
import { type StageRow } from './stages/stages.query.ts'

const MONTHS = 12

interface StageFigure {
  n: number
  reached: number
  passed: number
  median_seconds: number | null
}
interface Source {
  funnel_id: number
  window_days: number
  stages: Sql
}

/** Figures of a funnel for those who entered in a period (domain.md 4.8). @throws 422 on `until` for a period that is none or too long */
export async function readFigures(ctx: Context, { params, query }: { params: Params; query: PeriodQuery }): Promise<One<FunnelFigures>> {
  const funnel = await funnelQuery.find(ctx, params.id)
  const zone = await zoneOf(ctx, funnel.account_id)
  const { period, previous } = periodsOf(ctx, query, zone)
  const stages = await rows<StageRow>(
    ctx.db,
    sql`SELECT * FROM seen_funnel_stages WHERE funnel_id = ${funnel.id} AND deleted_at IS NULL ORDER BY position, id`,
  )
  const source = {
    funnel_id: funnel.id,
    window_days: funnel.conversion_window_days,
    stages: sql`unnest(${stages.map(({ id }) => id)}::bigint[]) WITH ORDINALITY`,
  }
  const spans = previous ? [period, previous] : [period]
  const [now, before] = await Promise.all(spans.map((days) => stageFigures(ctx, source, days, zone)))
  const conversion = stages.findIndex(({ converts }) => converts)
  const totals = [await entered(ctx, funnel.id, period, zone), previous && (await entered(ctx, funnel.id, previous, zone))] as const
  const converted = [figureAt(now, conversion)?.reached ?? 0, before ? (figureAt(before, conversion)?.reached ?? 0) : null] as const
  return {
    data: {
      period,
      previous,
      totals: {
        entered: { current: totals[0], previous: totals[1] },
        converted: { current: converted[0], previous: converted[1] },
        conversion_bp: {
          current: share(converted[0], totals[0]),
          previous: totals[1] === null ? null : share(converted[1] ?? 0, totals[1]),
        },
      },
      stages: stages.map((stage, at) => stageOf(stage, figureAt(now, at), before && figureAt(before, at), at === stages.length - 1)),
      cohorts: await cohorts(ctx, source, stages.length, conversion, period, zone),
      exits: await exitsOf(ctx, funnel.id, period, zone),
    },
  }
}

const figureAt = (figures: readonly StageFigure[] | undefined, at: number) => figures?.find(({ n }) => n === at + 1)

function stageOf(
  stage: StageRow,
  now: StageFigure | undefined,
  before: StageFigure | undefined,
  isLast: boolean,
): FunnelFigures['stages'][number] {
  const passed = (figure: StageFigure | undefined) => (isLast || !figure ? null : share(figure.passed, figure.reached))
  return {
    funnel_stage_id: stage.id,
    name: stage.name,
    kind: stage.kind as FunnelFigures['stages'][number]['kind'],
    is_conversion: stage.converts,
    standing: stage.members_count,
    reached: { current: now?.reached ?? 0, previous: before?.reached ?? null },
    passed_bp: { current: passed(now), previous: passed(before) },
    median_seconds: { current: now?.median_seconds ?? null, previous: before?.median_seconds ?? null },
  }
}

/** The members who entered in some days, and when each first reached each stage or a later one. */
const cohort = ({ funnel_id, stages }: Source, days: Days, zone: string): Sql => sql`
  cohort AS (SELECT id, entered_at FROM funnel_memberships WHERE funnel_id = ${funnel_id} AND ${during(sql`entered_at`, days, zone)}),
  stage AS (SELECT s.id, s.n FROM ${stages} AS s (id, n)),
  moves AS (
    SELECT t.funnel_membership_id AS id, s.n, t.moved_at, lead(t.moved_at) OVER (PARTITION BY t.funnel_membership_id ORDER BY t.id) AS moved_on_at,
      lead(t.to_stage_id) OVER (PARTITION BY t.funnel_membership_id ORDER BY t.id) AS next_stage_id
    FROM cohort c JOIN funnel_transitions t ON t.funnel_membership_id = c.id LEFT JOIN stage s ON s.id = t.to_stage_id
  ),
  reached AS (SELECT m.id, s.n, min(m.moved_at) AS at FROM moves m JOIN stage s ON s.n <= m.n GROUP BY m.id, s.n)`

async function stageFigures(ctx: Context, source: Source, days: Days, zone: string): Promise<StageFigure[]> {
  return rows<StageFigure>(
    ctx.db,
    sql`WITH ${cohort(source, days, zone)}
      SELECT r.n, count(*) AS reached, count(*) FILTER (WHERE f.at <= r.at + make_interval(days => ${source.window_days}::int)) AS passed,
        (SELECT round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM m.moved_on_at - m.moved_at)))
          FROM moves m WHERE m.n = r.n AND m.next_stage_id IS NOT NULL)::int AS median_seconds
      FROM reached r LEFT JOIN reached f ON f.id = r.id AND f.n = r.n + 1 GROUP BY r.n ORDER BY r.n`,
  )
}

async function entered(ctx: Context, funnel_id: number, days: Days, zone: string): Promise<number> {
  const [counted] = await rows<{ n: number }>(
    ctx.db,
    sql`SELECT count(*) AS n FROM funnel_memberships WHERE funnel_id = ${funnel_id} AND ${during(sql`entered_at`, days, zone)}`,
  )
  return counted!.n
}

/** The last twelve months up to the end of the period, each with its members by the stage that they reached. */
async function cohorts(ctx: Context, source: Source, stages: number, conversion: number, { until }: Days, zone: string) {
  const first = monthBefore(until.slice(0, 7), MONTHS - 1)
  const months = Array.from({ length: MONTHS }, (_, at) => monthBefore(until.slice(0, 7), MONTHS - 1 - at))
  const month = sql`to_char(c.entered_at AT TIME ZONE ${zone}, 'YYYY-MM')`
  const found = await rows<{ month: string; n: number | null; count: number }>(
    ctx.db,
    sql`WITH ${cohort(source, { since: `${first}-01`, until }, zone)}
      SELECT ${month} AS month, NULL::int AS n, count(*) AS count FROM cohort c GROUP BY 1
      UNION ALL SELECT ${month}, r.n, count(*) FROM cohort c JOIN reached r ON r.id = c.id GROUP BY 1, 2`,
  )
  const counts = new Map(found.map((row) => [`${row.month}:${row.n}`, row.count]))
  return months.map((name) => {
    const reached = Array.from({ length: stages }, (_, at) => counts.get(`${name}:${at + 1}`) ?? 0)
    return { month: name, entered: counts.get(`${name}:null`) ?? 0, reached, converted: reached[conversion] ?? 0 }
  })
}

const exitsOf = (ctx: Context, funnel_id: number, days: Days, zone: string) =>
  rows<FunnelFigures['exits'][number]>(
    ctx.db,
    sql`SELECT exit_reason AS reason, count(*) AS count FROM funnel_memberships
      WHERE funnel_id = ${funnel_id} AND exited_at IS NOT NULL AND ${during(sql`entered_at`, days, zone)} GROUP BY 1 ORDER BY 2 DESC, 1`,
  )

function monthBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7)
}

const share = (part: number, whole: number): number | null => (whole ? Math.round((part / whole) * 10_000) : null)
