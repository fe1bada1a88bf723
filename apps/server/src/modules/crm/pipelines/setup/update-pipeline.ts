import { sql } from 'kysely'
import type { One, Params, Pipeline, PipelineInput } from '@stoa/contract'
import { one } from '#db/rows.ts'
import { changeRow } from '#kit/records/change-row.ts'
import type { Context } from '#kit/context.ts'
import { refuse } from '#kit/refuse.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { checkAssignees } from './pipeline-input.ts'
import type { PipelineRow } from '../pipelines.presenter.ts'
import { pipelineQuery } from '../pipelines.query.ts'
import { clearDefault, pipelineKind } from '../store/pipelines.ts'

type Body = Partial<PipelineInput> & { archived?: boolean | undefined; version?: number | undefined }

/** Updates the settings of a pipeline. Archiving hides it from choices and keeps its cards. */
export async function updatePipeline(ctx: Context, { params, body }: { params: Params; body: Body }): Promise<One<Pipeline>> {
  const { version, archived, ...fields } = body
  const pipeline = await changeRow(ctx, pipelineKind, { key: params.id, version }, async (before) => {
    await check(ctx, before, body)
    if (fields.is_default && !before.is_default) await clearDefault(ctx.db, before.account_id, { versioned: true })
    if (archived === undefined) return fields
    return { ...fields, archived_at: archived ? (before.archived_at ?? ctx.services.clock.now()) : null }
  })
  return pipelineQuery.one(ctx, pipeline)
}

async function check(ctx: Context, before: PipelineRow, body: Body): Promise<void> {
  await checkAssignees(ctx, before.account_id, body.assignee_ids)
  await checkProject(ctx, before.account_id, body.project_uuid)
  if (before.is_default && body.is_default === false) refuse(ctx, { is_default: 'pipelines:default_stays' })
  if (body.archived && (body.is_default ?? before.is_default)) refuse(ctx, { archived: 'pipelines:default_stays' })
  const excluded = body.subject === 'contact' ? 'contact_requests' : body.subject === 'contact_request' ? 'contact_pipeline_stage' : null
  if (excluded && body.subject !== before.subject && (await hasCards(ctx, before.id, excluded)))
    refuse(ctx, { subject: 'pipelines:subject_in_use' })
}

async function hasCards(ctx: Context, pipeline_id: number, table: 'contact_requests' | 'contact_pipeline_stage'): Promise<boolean> {
  const found = await one<{ any: boolean }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT FROM pipeline_stages s JOIN ${sql.table(table)} c ON c.pipeline_stage_id = s.id
    WHERE s.pipeline_id = ${pipeline_id}) AS any`,
  )
  return found!.any
}
