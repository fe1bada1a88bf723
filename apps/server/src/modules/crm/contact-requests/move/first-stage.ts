import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'

/** Whether a stage is the first one of its pipeline. */
export async function isFirstStage(db: Db, stage: { id: number; pipeline_id: number }): Promise<boolean> {
  const row = await one<{ id: number }>(
    db,
    sql`SELECT id FROM pipeline_stages WHERE pipeline_id = ${stage.pipeline_id} AND type = 'open' AND deleted_at IS NULL ORDER BY position, id LIMIT 1`,
  )
  return row?.id === stage.id
}
