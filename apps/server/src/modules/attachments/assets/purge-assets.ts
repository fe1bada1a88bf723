import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { RESTORE_DAYS } from './delete-assets.ts'

const PIECE = 200

/** Removes assets that were deleted more than 30 days ago, with what they held; their files follow with the media. */
export const purgeAssetsJob = defineJob({
  name: 'purge-assets',
  payload: z.object({}),
  concurrency: 1,
  timeout_s: 600,
  lengthy: true,
})

export const purgeAssetsHandler = handleJob(purgeAssetsJob, async (services, { signal }) => {
  while (!signal.aborted && (await purge(services))) continue
})

/** @returns whether there may be more */
async function purge({ database, clock }: Services): Promise<boolean> {
  return database.db.transaction().execute(async (db) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM assets WHERE deleted_at <= ${clock.now()}::timestamptz - make_interval(days => ${RESTORE_DAYS})
      ORDER BY deleted_at LIMIT ${PIECE} FOR UPDATE SKIP LOCKED`.execute(db)
    const ids = rows.map((row) => row.id)
    const keys = ids.map(String)
    await sql`UPDATE media SET deleted_at = ${clock.now()}, updated_at = now() WHERE deleted_at IS NULL AND id IN (
      SELECT media_id FROM assets WHERE id = any(${ids}::bigint[]) UNION SELECT media_id FROM asset_versions WHERE asset_id = any(${ids}::bigint[]))`.execute(
      db,
    )
    await sql`DELETE FROM taggables WHERE taggable_type = 'asset' AND taggable_id = any(${keys}::text[])`.execute(db)
    await sql`DELETE FROM task_assets WHERE asset_id = any(${ids}::bigint[])`.execute(db)
    await sql`DELETE FROM links WHERE linkable_type = 'asset' AND linkable_id = any(${keys}::text[])`.execute(db)
    await sql`DELETE FROM notes WHERE notable_type = 'asset' AND notable_id = any(${keys}::text[])`.execute(db)
    await sql`DELETE FROM assets WHERE id = any(${ids}::bigint[])`.execute(db)
    return rows.length === PIECE
  })
}
