import { sql } from 'kysely'
import type { One, Params, Pipeline, PipelineInput } from '@stoa/contract'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { changesOf } from '#kit/effects.ts'
import { versionConflict } from '#lib/errors.ts'
import { record } from '#kit/record-change.ts'
import { refusals } from '#kit/refusals.ts'
import { updateRow } from '#kit/untyped-rows.ts'
import { checkProject } from '#modules/delivery/projects/index.ts'
import { pipelineSubject } from './create-pipeline.ts'
import { checkAssignees, refuse } from './pipeline-input.ts'
import type { PipelineRow } from './pipelines.presenter.ts'
import { findPipeline, pipelineQuery } from './pipelines.query.ts'

type Body = Partial<PipelineInput> & { archived?: boolean | undefined; version?: number | undefined }

/** Changes a pipeline's settings; archiving hides it from choices and keeps its cards. */
export async function updatePipeline(ctx: Context, { params, body }: { params: Params; body: Body }): Promise<One<Pipeline>> {
  const { version, archived, ...fields } = body
  const before = await findPipeline(ctx, params.id, 'update')
  if (version !== undefined && version !== before.version) throw versionConflict()
  await check(ctx, before, body)
  const archived_at = archived === undefined ? undefined : archived ? (before.archived_at ?? ctx.services.clock.now()) : null
  return refusals(ctx, { pipelines_one_default: 'is_default' }, async () => {
    if (fields.is_default && !before.is_default)
      await run(
        ctx.db,
        sql`UPDATE pipelines SET is_default = false, version = version + 1, updated_at = now() WHERE account_id = ${before.account_id} AND is_default`,
      )
    const values = { ...fields, archived_at }
    const after = await updateRow<PipelineRow>(ctx, 'pipelines', { id: before.id }, values)
    const changes = changesOf(pick(before, values), pick(after, values))
    if (Object.keys(changes).length) record(ctx, pipelineQuery, pipelineSubject, 'updated', after, changes)
    return pipelineQuery.one(ctx, await findPipeline(ctx, before.id))
  })
}

async function check(ctx: Context, before: PipelineRow, body: Body): Promise<void> {
  await checkAssignees(ctx, before.account_id, body.assignee_ids)
  await checkProject(ctx, before.account_id, body.project_uuid)
  if (before.is_default && body.is_default === false) throw refuse(ctx, 'is_default', 'default_stays')
  if (body.archived && (body.is_default ?? before.is_default)) throw refuse(ctx, 'archived', 'default_stays')
  const barred = body.subject === 'contact' ? 'contact_requests' : body.subject === 'contact_request' ? 'contact_pipeline_stage' : null
  if (barred && body.subject !== before.subject && (await hasCards(ctx, before.id, barred))) throw refuse(ctx, 'subject', 'subject_in_use')
}

async function hasCards(ctx: Context, pipeline_id: number, table: 'contact_requests' | 'contact_pipeline_stage'): Promise<boolean> {
  const row = await one<{
    any: boolean
  }>(
    ctx.db,
    sql`SELECT EXISTS (SELECT FROM pipeline_stages s JOIN ${sql.table(table)} c ON c.pipeline_stage_id = s.id
    WHERE s.pipeline_id = ${pipeline_id}) AS any`,
  )
  return row!.any
}

const pick = (row: object, like: object) => {
  const values = row as Record<string, unknown>
  return Object.fromEntries(Object.keys(like).map((name) => [name, values[name]]))
}
