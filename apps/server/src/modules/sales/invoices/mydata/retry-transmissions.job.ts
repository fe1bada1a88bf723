import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { findInvoice } from '../find-invoice.ts'
import { transmit } from './transmit-invoice.ts'

const PORTION = 200

/** Retries due transmissions that failed, and those that waited for a connection. */
export const retryTransmissionsJob = defineJob({
  name: 'retry-transmissions',
  payload: z.object({}),
  concurrency: 1,
  timeout_s: 600,
  lengthy: true,
})

export const retryTransmissionsHandler = handleJob(retryTransmissionsJob, async (services, { signal }) => {
  const { database, clock } = services
  const found = await rows<{ uuid: string }>(
    database.db,
    sql`SELECT uuid FROM invoices
        WHERE (mydata_status = 'pending' AND issued_at < ${new Date(clock.now().getTime() - 300_000)})
          OR (mydata_status = 'failed' AND (mydata_error->>'retry_at')::timestamptz <= ${clock.now()})
        ORDER BY issued_at LIMIT ${PORTION}`,
  )
  for (const { uuid } of found) {
    if (signal.aborted) return
    await transmit(services, await findInvoice(database.db, uuid))
  }
})
