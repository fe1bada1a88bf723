import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import type { Conversions } from './media-row.ts'

const BATCH = 500

/** Removes what nobody can reach any more: uploads older than a day, and files deleted 30 days ago. */
export const cleanMediaJob = (services: () => Services) =>
  defineJob({
    name: 'clean-media',
    payload: z.object({}),
    concurrency: 1,
    timeout_s: 600,
    lengthy: true,
    handle: async ({ signal }) => {
      while (!signal.aborted && (await removeUploads(services()))) continue
      while (!signal.aborted && (await removeDeleted(services()))) continue
    },
  })

/** @returns whether there may be more */
async function removeUploads({ database, storage, clock }: Services): Promise<boolean> {
  const { rows } = await sql<{
    id: number
    path: string
  }>`SELECT id, path FROM temporary_media_uploads WHERE expires_at <= ${clock.now()} ORDER BY expires_at LIMIT ${BATCH}`.execute(
    database.db,
  )
  for (const { path } of rows) await storage.remove(path)
  await sql`DELETE FROM temporary_media_uploads WHERE id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(database.db)
  return rows.length === BATCH
}

async function removeDeleted({ database, storage, clock }: Services): Promise<boolean> {
  const until = new Date(clock.now().getTime() - 30 * 86_400_000)
  const { rows } = await sql<{
    id: number
    path: string
    conversions: Conversions
  }>`SELECT id, path, conversions FROM media WHERE deleted_at <= ${until} ORDER BY deleted_at LIMIT ${BATCH}`.execute(database.db)
  for (const { path, conversions } of rows) {
    await storage.remove(path)
    for (const size of Object.values(conversions)) await storage.remove(size.path)
  }
  await sql`DELETE FROM media WHERE id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(database.db)
  return rows.length === BATCH
}
