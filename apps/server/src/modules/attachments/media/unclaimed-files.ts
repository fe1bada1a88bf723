import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'

type Reach = Pick<Services, 'database' | 'storage'>

/** No transaction lasts as long: what is older was left by a process that ended. */
const ABANDONED_MS = 3_600_000
const BATCH = 500

/** Notes the keys of files before they are sent to the storage, so that none can lie there unknown. */
export async function announceFiles(db: Db, paths: readonly string[]): Promise<void> {
  await sql`INSERT INTO unclaimed_files (path) SELECT unnest(${[...paths]}::text[])`.execute(db)
}

/** Says in the transaction that gives files a row that they are wanted. */
export async function claimFiles(db: Db, paths: readonly string[]): Promise<void> {
  await sql`DELETE FROM unclaimed_files WHERE path = any(${[...paths]}::text[])`.execute(db)
}

/**
 * Takes away those of the files that no row claimed. Waits for a transaction that is about to claim them, so that
 * also a lost connection during COMMIT costs no file that is named.
 */
export async function dropUnclaimed({ database, storage }: Reach, paths: readonly string[]): Promise<void> {
  const { rows } = await sql<{ path: string }>`SELECT path FROM unclaimed_files WHERE path = any(${[...paths]}::text[]) FOR UPDATE`.execute(
    database.db,
  )
  await removeAll({ database, storage }, rows)
}

/** Takes away what processes left that ended between sending a file and naming it. @returns whether there may be more */
export async function dropAbandoned({ database, storage, clock }: Reach & Pick<Services, 'clock'>): Promise<boolean> {
  const until = new Date(clock.now().getTime() - ABANDONED_MS)
  const { rows } = await sql<{
    path: string
  }>`SELECT path FROM unclaimed_files WHERE created_at <= ${until} ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`.execute(
    database.db,
  )
  await removeAll({ database, storage }, rows)
  return rows.length === BATCH
}

async function removeAll({ database, storage }: Reach, rows: readonly { path: string }[]): Promise<void> {
  if (!rows.length) return
  for (const { path } of rows) await storage.remove(path)
  await claimFiles(
    database.db,
    rows.map(({ path }) => path),
  )
}
