import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/** Whether a stage is the one in which its pipeline begins. */
export async function isFirstStage(db: Db, stage: { id: number; pipeline_id: number }): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM pipeline_stages WHERE pipeline_id = ${stage.pipeline_id} AND type = 'open' AND deleted_at IS NULL ORDER BY position, id LIMIT 1`.execute(
    db,
  )
  return rows[0]?.id === stage.id
}
