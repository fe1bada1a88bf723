import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import type { Conversions } from './media-row.ts'
import { purgeMedia } from './store/media.ts'
import { deleteUploads } from './store/uploads.ts'
import { filesOf } from './upload/temporary-uploads.ts'
import { dropAbandoned } from './upload/unclaimed-files.ts'

const BATCH = 500

/**
 * Removes unreachable files: temporary uploads older than a day, files deleted 30 days ago, and files in the storage
 * whose process ended before it recorded them.
 */
export const cleanMediaJob = defineJob({
  name: 'clean-media',
  payload: z.object({}),
  concurrency: 1,
  timeout_s: 600,
  lengthy: true,
})

export const cleanMediaHandler = handleJob(cleanMediaJob, async (services, { signal }) => {
  while (!signal.aborted && (await removeUploads(services))) continue
  while (!signal.aborted && (await removeDeleted(services))) continue
  while (!signal.aborted && (await dropAbandoned(services))) continue
})

/** @returns whether there may be more */
async function removeUploads({ database, storage, clock }: Services): Promise<boolean> {
  const expired = await rows<{ id: number; path: string; conversions: Conversions; kept_path: string | null }>(
    database.db,
    sql`SELECT u.id, u.path, u.conversions, m.path AS kept_path FROM temporary_media_uploads u LEFT JOIN media m ON m.id = u.consumed_media_id
    WHERE u.expires_at <= ${clock.now()} ORDER BY u.expires_at LIMIT ${BATCH}`,
  )
  for (const upload of expired) if (upload.path !== upload.kept_path) for (const path of filesOf(upload)) await storage.remove(path)
  await deleteUploads(
    database.db,
    expired.map(({ id }) => id),
  )
  return expired.length === BATCH
}

async function removeDeleted({ database, storage, clock }: Services): Promise<boolean> {
  const until = new Date(clock.now().getTime() - 30 * 86_400_000)
  const expired = await rows<Expired>(
    database.db,
    sql`SELECT m.id, m.path, m.conversions, (SELECT jsonb_agg(o.conversions) FROM media o
        WHERE o.path = m.path AND o.id <> m.id AND (o.deleted_at IS NULL OR o.deleted_at > ${until})) AS sharing
      FROM media m WHERE m.deleted_at <= ${until} ORDER BY m.deleted_at LIMIT ${BATCH}`,
  )
  for (const media of expired) for (const path of unsharedFiles(media)) await storage.remove(path)
  await purgeMedia(
    database.db,
    expired.map(({ id }) => id),
  )
  return expired.length === BATCH
}

interface Expired {
  id: number
  path: string
  conversions: Conversions
  /** Sizes of the remaining files with the same bytes; null if there are none. */
  sharing: Conversions[] | null
}

/** Stored bytes of a file that no remaining file shares. */
function unsharedFiles({ sharing, ...media }: Expired): string[] {
  const kept = new Set(sharing?.flatMap((conversions) => filesOf({ path: media.path, conversions })))
  return filesOf(media).filter((path) => !kept.has(path))
}
