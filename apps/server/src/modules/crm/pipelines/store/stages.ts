import { sql } from 'kysely'
import { insertRow, run, updateRow, type Db, type NewRow, type Row } from '#db/rows.ts'
import type { RecordKind } from '#kit/records/change-row.ts'
import type { StageRow } from '../stages/stages.presenter.ts'
import { stageQuery } from '../stages/stages.query.ts'

/** Stages of pipelines. */
export const stageKind: RecordKind<'pipeline_stages', StageRow> = {
  table: 'pipeline_stages',
  query: stageQuery,
  subject: { type: 'pipeline_stage', label: (stage) => stage.name },
  unique: { pipeline_stages_name: 'name' },
}

/** A stage to be created together with its pipeline. */
export interface StageValues {
  name: string
  type: string
  probability_bp: number
  color?: string | null | undefined
  rotting_days?: number | null | undefined
  auto_tasks?: unknown
}

/** Inserts the stages of a new pipeline, numbered in their order. */
export async function insertStages(
  db: Db,
  { id, account_id }: { id: number; account_id: number },
  stages: readonly StageValues[],
): Promise<void> {
  const numbered = stages.map((stage, at) => ({ ...stage, position: at + 1 }))
  await run(
    db,
    sql`INSERT INTO pipeline_stages (account_id, pipeline_id, name, type, probability_bp, color, position, rotting_days, auto_tasks)
    SELECT ${account_id}, ${id}, name, type, probability_bp, color, position, rotting_days, auto_tasks
    FROM jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) AS n(name text, type text, probability_bp int, color text, position int, rotting_days int, auto_tasks jsonb)`,
  )
}

/** Inserts one stage; {@link numberStages} gives it its place. */
export const insertStage = (db: Db, stage: NewRow<'pipeline_stages'>): Promise<Row<'pipeline_stages'>> =>
  insertRow(db, 'pipeline_stages', stage)

/** Numbers the stages of a pipeline: open ones as given, then won, then lost. */
export async function numberStages(db: Db, pipeline_id: number, open: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE pipeline_stages s SET position = coalesce(array_position(${[...open]}::bigint[], s.id), ${open.length} + CASE s.type WHEN 'won' THEN 1 ELSE 2 END)
    WHERE s.pipeline_id = ${pipeline_id} AND s.deleted_at IS NULL`,
  )
}

/** Marks a stage as deleted. */
export async function deleteStage(db: Db, id: number): Promise<void> {
  await updateRow(db, 'pipeline_stages', { id }, { deleted_at: sql`now()` }, { versioned: true })
}
