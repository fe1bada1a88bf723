import { sql } from 'kysely'
import type { One, Params, Pipeline, PipelineInput } from '@stoa/contract'
import { holdsIn } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission } from '#lib/errors.ts'
import type { ListRequest } from '#kit/query/list-request.ts'
import { exportList } from '#platform/exports/export-list.ts'
import { findProjectFor } from '#modules/delivery/projects/index.ts'
import { createPipeline } from './create-pipeline.ts'
import { pipelineExport } from '../pipelines.export.ts'
import { pipelineQuery } from '../pipelines.query.ts'

/** Lists the pipelines of a project that the caller may read. */
export async function listOfProject(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const project = await findProjectFor(ctx, params, 'pipelines.read')
  return pipelineQuery.page(ctx, query, {}, sql`t.project_uuid = ${project.uuid}`)
}

/** The pipelines of a project as a spreadsheet. @throws 404, 403 as the project says */
export async function exportOfProject(ctx: Context, { params, query }: { params: Params; query: ListRequest }) {
  const { uuid } = await findProjectFor(ctx, params, 'pipelines.read')
  return exportList(pipelineQuery, pipelineExport, () => sql`t.project_uuid = ${uuid}`)(ctx, { params: {}, query })
}

/** Creates a pipeline of a project, in the account that keeps its results. @throws 403 without the permission in that account */
export async function createOfProject(ctx: Context, { params, body }: { params: Params; body: PipelineInput }): Promise<One<Pipeline>> {
  const { uuid, results_account_id } = await findProjectFor(ctx, params, 'pipelines.create')
  if (!holdsIn(ctx.actor, results_account_id, 'pipelines.create')) throw missingAccountPermission()
  return createPipeline(ctx, { params: { account_id: results_account_id }, body: { ...body, project_uuid: uuid } })
}
