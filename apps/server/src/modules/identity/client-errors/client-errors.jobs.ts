import { createHash } from 'node:crypto'
import { z } from 'zod'
import { findRow } from '#db/rows.ts'
import { readDsn, sentryRequest } from '#lib/error-reports/sentry.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { deleteOldClientErrors } from './store.ts'

/** Passes a fault to the error-reporting service (`SENTRY_DSN`). */
export const sendClientErrorJob = defineJob({ name: 'send-client-error', payload: z.object({ id: z.int() }), concurrency: 2 })

export const sendClientErrorHandler = handleJob(sendClientErrorJob, async ({ env, outgoing, clock }, { db, logger }, { id }) => {
  const fault = await findRow(db, 'client_errors', { id })
  if (!env.SENTRY_DSN || !fault) return
  const now = clock.now()
  const request = sentryRequest(
    { dsn: readDsn(env.SENTRY_DSN), environment: env.NODE_ENV },
    {
      ...fault,
      // The same for a job that runs twice, so that the service stores one event.
      event_id: createHash('sha256').update(`${fault.id}:${fault.occurrences}`).digest('hex').slice(0, 32),
      at: new Date(fault.last_seen_at),
    },
    now,
  )
  const { url, ...options } = request
  const answer = await outgoing.unguarded.request(url, { method: 'POST', ...options })
  // The service says that it takes no more for now: the fault remains in the table, and later reports are sent.
  if (answer.status === 429) logger.warn({ client_error: id }, 'the error-reporting service takes no reports for now')
  else if (answer.status >= 300) throw new Error(`The error-reporting service answered ${answer.status}.`)
})

/** Deletes faults that were not reported for 90 days. */
export const purgeClientErrorsJob = defineJob({ name: 'purge-client-errors', payload: z.object({}), concurrency: 1 })

export const purgeClientErrorsHandler = handleJob(purgeClientErrorsJob, async ({ clock }, { db, logger }) => {
  const purged = await deleteOldClientErrors(db, clock.now())
  if (purged > 0) logger.info({ client_errors: purged }, 'old faults of browsers were deleted')
})
