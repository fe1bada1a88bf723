import { sql } from 'kysely'
import type { One, Params, Pipeline } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { findPipeline, inAccount, pipelineQuery } from '../pipelines.query.ts'
import { stageQuery } from '../stages/stages.query.ts'

/** Reads a pipeline by number or uuid. */
export async function readPipeline(ctx: Context, { params, query }: { params: Params; query: ListRequest }): Promise<One<Pipeline>> {
  return pipelineQuery.one(ctx, await findPipeline(ctx, params.id, 'read', query.include), query.include)
}

/** Lists the pipelines of an account and those shared with it. */
export const listInAccount = pipelineQuery.listWhere(inAccount)

/** Lists the stages of a pipeline. */
export async function listStagesOfPipeline(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const pipeline = await findPipeline(ctx, params.id)
  return stageQuery.page(ctx, query, {}, sql`t.pipeline_id = ${pipeline.id}`)
}
