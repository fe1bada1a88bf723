import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { forgetChangesBefore } from '../batch-changes/index.ts'
import { contactBatchHandler } from './batch/batch-job.ts'
import { eraseContacts } from './erase/erase-contacts.ts'
import { RESTORE_DAYS } from './remove/restore-contacts.ts'

const BATCH_SIZE = 500

/** Erases contacts that were deleted more than 30 days ago, in batches, and forgets what changes replaced that can no longer be undone. */
export const purgeContactsJob = defineJob({
  name: 'purge-contacts',
  payload: z.object({}),
  lengthy: true,
  timeout_s: 3600,
  concurrency: 1,
})

export const purgeContactsHandler = handleJob(purgeContactsJob, async (services, job) => {
  const before = services.clock.now()
  await forgetChangesBefore(services.database.db, before)
  while (!job.signal.aborted) {
    const erased = await services.database.db.transaction().execute(async (db) => {
      const found = await rows<{ id: number }>(
        db,
        sql`
            SELECT id FROM contacts WHERE deleted_at < ${before}::timestamptz - make_interval(days => ${RESTORE_DAYS}) AND status <> 'erased'
            ORDER BY deleted_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
      )
      await eraseContacts(
        { db, services },
        found.map((row) => row.id),
      )
      return found.length
    })
    if (!erased) return
  }
})

/** Background work of contacts. */
export const contactJobs = [contactBatchHandler, purgeContactsHandler]
