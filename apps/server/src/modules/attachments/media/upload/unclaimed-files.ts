import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { claimFiles } from '../store/uploads.ts'

type Reach = Pick<Services, 'database' | 'storage'>

/** No transaction lasts this long: an older file was left by a process that ended. */
const ABANDONED_MS = 3_600_000
const BATCH = 500

/**
 * Removes those of the files that no row has claimed. Waits for a transaction that is about to claim them, so that a
 * connection lost during COMMIT does not cost a file that a row names.
 */
export async function dropUnclaimed({ database, storage }: Reach, paths: readonly string[]): Promise<void> {
  const unclaimed = await rows<{ path: string }>(
    database.db,
    sql`SELECT path FROM unclaimed_files WHERE path = any(${[...paths]}::text[]) FOR UPDATE`,
  )
  await removeAll({ database, storage }, unclaimed)
}

/** Removes files of processes that ended between sending a file and claiming it. @returns whether there may be more */
export async function dropAbandoned({ database, storage, clock }: Reach & Pick<Services, 'clock'>): Promise<boolean> {
  const until = new Date(clock.now().getTime() - ABANDONED_MS)
  const unclaimed = await rows<{
    path: string
  }>(
    database.db,
    sql`SELECT path FROM unclaimed_files WHERE created_at <= ${until} ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
  )
  await removeAll({ database, storage }, unclaimed)
  return unclaimed.length === BATCH
}

async function removeAll({ database, storage }: Reach, rows: readonly { path: string }[]): Promise<void> {
  if (!rows.length) return
  for (const { path } of rows) await storage.remove(path)
  await claimFiles(
    database.db,
    rows.map(({ path }) => path),
  )
}
