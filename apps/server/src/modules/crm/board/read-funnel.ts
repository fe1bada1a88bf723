import { sql } from 'kysely'
import type { PipelineFunnel, PipelineFunnelStage, Params, StageCard } from '@stoa/contract'
import { addDays, localToday, startOfDay } from '@stoa/domain'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { invalid, missingAccountPermission } from '#lib/errors.ts'
import { cardRights, findPipeline, type PipelineRow, stageFigures, type StageRow } from '../pipelines/index.ts'

interface FunnelQuery {
  since?: string | undefined
  until?: string | undefined
  kind?: StageCard['kind'] | undefined
}
/** Days of the default period, including today. */
const DAYS = 90

interface Passage {
  stage_id: number
  entered: number
  advanced: number
  median_seconds: number | null
}

/**
 * Reports how cards pass through the stages of a pipeline in a period of days of the account. Each card is counted once per
 * stage. A card advanced when it later entered a stage further on or was won; a lost card did not.
 */
export async function readFunnel(
  ctx: Context,
  { params, query }: { params: Params; query: FunnelQuery },
): Promise<{ data: PipelineFunnel }> {
  const pipeline = await findPipeline(ctx, params.id)
  const kinds = readableKinds(ctx, pipeline, query.kind)
  const { since, until, from, to } = await periodOf(ctx, pipeline, query)
  const stages = await rows<StageRow>(
    ctx.db,
    sql`SELECT * FROM seen_pipeline_stages WHERE pipeline_id = ${pipeline.id} AND deleted_at IS NULL ORDER BY position, id`,
  )
  const moves = sql`t.pipeline_id = ${pipeline.id} AND t.moved_at >= ${from}::timestamptz AND t.moved_at < ${to}::timestamptz AND t.subject_type = any(${kinds}::text[])`
  const passages = new Map((await passagesOf(ctx, stages, moves)).map((passage) => [passage.stage_id, passage]))
  const figures = await stageFigures(ctx, stages, { kinds })
  return {
    data: {
      since,
      until,
      stages: stages.map((stage) => {
        const { contacts_count, contact_requests_count } = figures.get(stage.id)!
        return funnelStage(stage, passages.get(stage.id), contacts_count + contact_requests_count)
      }),
      totals: await totalsOf(ctx, pipeline, stages, { from, to, kinds }),
    },
  }
}

function funnelStage(stage: StageRow, passage: Passage | undefined, current: number): PipelineFunnelStage {
  const { entered, advanced, median_seconds } = passage ?? { entered: 0, advanced: 0, median_seconds: null }
  const isOpen = stage.type === 'open'
  return {
    pipeline_stage_id: stage.id,
    name: stage.name,
    type: stage.type as PipelineFunnelStage['type'],
    color: stage.color,
    entered,
    advanced: isOpen ? advanced : 0,
    conversion_bp: isOpen ? share(advanced, entered) : null,
    median_seconds: isOpen ? median_seconds : null,
    current,
  }
}

const share = (part: number, whole: number): number | null => (whole ? Math.round((part / whole) * 10_000) : null)

/** @throws 403 when the caller may see no cards, or only their own: the figures cover all cards */
function readableKinds(ctx: Context, pipeline: PipelineRow, asked: FunnelQuery['kind']): StageCard['kind'][] {
  const rights = cardRights(ctx.actor, pipeline)
  const kinds = (['contact', 'contact_request'] as const).filter(
    (kind) => rights[kind].read && !rights[kind].own && (!asked || asked === kind),
  )
  if (!kinds.length) throw missingAccountPermission()
  return kinds
}

async function periodOf(ctx: Context, pipeline: PipelineRow, query: FunnelQuery) {
  const row = await one<{ time_zone: string }>(ctx.db, sql`SELECT time_zone FROM accounts WHERE id = ${pipeline.account_id}`)
  const zone = row!.time_zone
  const until = query.until ?? localToday(zone, ctx.services.clock.now())
  const since = query.since ?? addDays(until, 1 - DAYS)
  if (since > until) throw invalid({ until: ctx.services.t(ctx.request.locale, 'pipelines:period') })
  return { since, until, from: startOfDay(since, zone), to: startOfDay(addDays(until, 1), zone) }
}

/** Per stage: entries in the period, how many of them advanced, and the duration of completed stays. */
async function passagesOf(ctx: Context, stages: readonly StageRow[], moves: Sql): Promise<Passage[]> {
  const ranks = JSON.stringify(stages.map((stage, at) => ({ id: stage.id, rank: stage.type === 'lost' ? -1 : at })))
  return rows<Passage>(
    ctx.db,
    sql`WITH g AS (SELECT * FROM jsonb_to_recordset(${ranks}::jsonb) AS n(id bigint, rank int)),
    came AS (SELECT t.to_stage_id AS stage_id, t.subject_type, t.subject_id, min(t.id) AS first_id FROM stage_transitions t
      WHERE ${moves} AND t.to_stage_id IS NOT NULL GROUP BY 1, 2, 3),
    went AS (SELECT c.stage_id, EXISTS (
        SELECT FROM stage_transitions n JOIN g further ON further.id = n.to_stage_id
        WHERE n.subject_type = c.subject_type AND n.subject_id = c.subject_id AND n.id > c.first_id AND further.rank > g.rank) AS advanced
      FROM came c JOIN g ON g.id = c.stage_id),
    stays AS (SELECT t.from_stage_id AS stage_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY t.seconds_in_previous) AS median FROM stage_transitions t
      WHERE ${moves} AND t.from_stage_id IS NOT NULL AND t.seconds_in_previous IS NOT NULL GROUP BY 1)
    SELECT g.id AS stage_id, count(w.stage_id) AS entered, count(w.stage_id) FILTER (WHERE w.advanced) AS advanced,
      (SELECT round(s.median)::bigint FROM stays s WHERE s.stage_id = g.id) AS median_seconds
    FROM g LEFT JOIN went w ON w.stage_id = g.id GROUP BY g.id`,
  )
}

/** Cards that entered the pipeline in the period, with their last stage. */
async function totalsOf(
  ctx: Context,
  pipeline: PipelineRow,
  stages: readonly StageRow[],
  { from, to, kinds }: { from: Date | string; to: Date | string; kinds: readonly string[] },
): Promise<PipelineFunnel['totals']> {
  const end = (type: string) => stages.find((stage) => stage.type === type)?.id ?? 0
  const row = await one<{ entered: number; won: number; lost: number; median: number | null }>(
    ctx.db,
    sql`WITH came AS (SELECT t.subject_type, t.subject_id, min(t.moved_at) AS at FROM stage_transitions t
      WHERE t.pipeline_id = ${pipeline.id} AND t.from_stage_id IS NULL AND t.moved_at >= ${from}::timestamptz AND t.moved_at < ${to}::timestamptz
        AND t.subject_type = any(${[...kinds]}::text[]) GROUP BY 1, 2),
    ended AS (SELECT c.at, l.to_stage_id, l.moved_at FROM came c CROSS JOIN LATERAL (
      SELECT n.to_stage_id, n.moved_at FROM stage_transitions n WHERE n.subject_type = c.subject_type AND n.subject_id = c.subject_id AND n.pipeline_id = ${pipeline.id}
      ORDER BY n.id DESC LIMIT 1) l)
    SELECT count(*) AS entered, count(*) FILTER (WHERE to_stage_id = ${end('won')}) AS won, count(*) FILTER (WHERE to_stage_id = ${end('lost')}) AS lost,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM moved_at - at)) FILTER (WHERE to_stage_id = ${end('won')}))::bigint AS median
    FROM ended`,
  )
  const { entered, won, lost, median } = row!
  return { entered, won, lost, conversion_bp: share(won, entered), median_seconds_to_won: median }
}
