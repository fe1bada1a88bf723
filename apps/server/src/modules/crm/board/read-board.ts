import { sql } from 'kysely'
import { boardShape, type Board, type Params } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import { parseListRequest } from '#kit/query/list-request.ts'
import {
  cardRights,
  findPipeline,
  pipelineQuery,
  presentStage,
  seenStage,
  stageFigures,
  stageQuery,
  stageWindow,
  stageWindows,
  type PipelineRow,
  type StageRow,
} from '../pipelines/index.ts'

interface BoardQuery {
  filter?: Record<string, unknown> | undefined
  limit?: number | undefined
}

/** Conditions of the filters of a board, in the syntax of list filters. */
const conditionsOf = (ctx: Context, { filter = {} }: BoardQuery) => parseListRequest(boardShape, { filter }, ctx).conditions

/**
 * Reads a whole board: each stage with its figures and first cards. Runs four statements, regardless of the number of stages
 * and cards, two of them at once.
 */
export async function readBoard(ctx: Context, { params, query }: { params: Params; query: BoardQuery }): Promise<{ data: Board }> {
  const pipeline = await findPipeline(ctx, params.id)
  const stages = await rows<StageRow>(
    ctx.db,
    sql`SELECT * FROM seen_pipeline_stages WHERE pipeline_id = ${pipeline.id} AND deleted_at IS NULL ORDER BY position, id`,
  )
  const conditions = conditionsOf(ctx, query)
  const [figures, windows] = await Promise.all([
    stageFigures(ctx, stages, { conditions }),
    stageWindows(ctx, stages, { conditions, limit: query.limit }),
  ])
  const { data } = await pipelineQuery.one(ctx, pipeline)
  return {
    data: {
      pipeline: data,
      can: abilities(ctx, pipeline),
      stages: stages.map((stage) => {
        const figure = figures.get(stage.id)!
        return {
          ...presentStage(stage),
          ...figure,
          total: figure.contacts_count + figure.contact_requests_count,
          ...windows.get(stage.id)!,
        }
      }),
    },
  }
}

function abilities(ctx: Context, pipeline: PipelineRow): Board['can'] {
  const rights = cardRights(ctx.actor, pipeline)
  const takes = (kind: 'contact' | 'contact_request') => pipeline.subject === 'both' || pipeline.subject === kind
  const { policy } = pipelineQuery.spec
  return {
    move_contacts: rights.contact.update && takes('contact'),
    move_contact_requests: rights.contact_request.update && takes('contact_request'),
    update: policy.holds(ctx.actor, 'pipelines.update', pipeline),
    share: holdsIn(ctx.actor, pipeline.account_id, 'pipelines.share'),
  }
}

/** Reads the next window of a column, after the last card loaded. */
export async function listStageCards(
  ctx: Context,
  { params, query }: { params: Params; query: BoardQuery & { after?: string | undefined } },
) {
  const stage = await seenStage(ctx, params.id)
  if (!stageQuery.spec.policy.holds(ctx.actor, 'pipelines.read', stage)) throw missingAccountPermission()
  const conditions = conditionsOf(ctx, query)
  const [{ cards, next }, figures] = await Promise.all([
    stageWindow(ctx, stage, { conditions, after: query.after, limit: query.limit }),
    stageFigures(ctx, [stage], { conditions }),
  ])
  const { contacts_count, contact_requests_count } = figures.get(stage.id)!
  return { data: cards, meta: { next, total: contacts_count + contact_requests_count } }
}
