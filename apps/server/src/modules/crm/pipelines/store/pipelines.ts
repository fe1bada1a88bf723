import { sql } from 'kysely'
import { insertRow, run, updateRow, updateRows, type Db, type NewRow } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import type { PipelineRow } from '../pipelines.presenter.ts'
import { findPipeline, pipelineQuery } from '../pipelines.query.ts'

/** Pipelines, found by number or uuid. */
export const pipelineKind: RecordKind<'pipelines', PipelineRow> = {
  table: 'pipelines',
  query: { resource: pipelineQuery.resource, spec: pipelineQuery.spec, find: findPipeline },
  subject: {
    type: 'pipeline',
    label: (pipeline) => pipeline.name,
    channels: (pipeline) => [`private-pipelines.${pipeline.id}`],
  },
  unique: { pipelines_one_default: 'is_default' },
}

/** Inserts a pipeline without stages. */
export async function insertPipelineRow(db: Db, pipeline: NewRow<'pipelines'>): Promise<PipelineRow> {
  return (await insertRow(db, 'pipelines', pipeline)) as PipelineRow
}

/** Removes the mark of the default pipeline of an account, so that another one can get it. @param options.versioned increments its version */
export async function clearDefault(db: Db, account_id: number, options: { versioned?: boolean } = {}): Promise<void> {
  await updateRows(db, 'pipelines', { account_id, is_default: true }, { is_default: false }, options)
}

/** Stores the assignee of the last card of a pipeline, for assignment in turn. */
export async function rememberAssignee(db: Db, id: number, user_id: number): Promise<void> {
  await run(db, sql`UPDATE pipelines SET last_assignee_id = ${user_id} WHERE id = ${id}`)
}

/** Marks a pipeline as deleted. */
export async function deletePipeline(db: Db, id: number): Promise<void> {
  await updateRow(db, 'pipelines', { id }, { deleted_at: sql`now()` }, { versioned: true })
}
