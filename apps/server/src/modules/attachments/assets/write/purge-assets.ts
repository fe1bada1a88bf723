import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { eraseLinks } from '../../links/index.ts'
import { markManyDeleted } from '../../media/index.ts'
import { eraseNotes } from '../../notes/index.ts'
import { eraseTaggables } from '../../tags/index.ts'
import { RESTORE_DAYS } from './delete-assets.ts'
import { lockDeletedBefore, purgeAssetRows } from '../store.ts'
import { unlinkFromTasks } from '../work/task-assets.store.ts'

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
    const ids = await lockDeletedBefore(db, clock.now(), RESTORE_DAYS, PIECE)
    const keys = sql`SELECT unnest(${ids.map(String)}::text[])`
    const files = sql`SELECT media_id FROM assets WHERE id = any(${ids}::bigint[]) UNION SELECT media_id FROM asset_versions WHERE asset_id = any(${ids}::bigint[])`
    await markManyDeleted(db, files, clock.now())
    await eraseTaggables(db, 'asset', ids.map(String))
    await unlinkFromTasks(db, ids)
    await eraseLinks(db, 'asset', keys)
    await eraseNotes(db, 'asset', keys)
    await purgeAssetRows(db, ids)
    return ids.length === PIECE
  })
}
