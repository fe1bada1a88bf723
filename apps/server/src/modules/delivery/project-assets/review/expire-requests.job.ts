import { localToday } from '@stoa/domain'
import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { expireOverdue } from '../store.ts'

/** Days after the due date for which an answer is waited for. */
const LATE_DAYS = 14
const PIECE = 200

/** Ends approval requests whose answer is two weeks late; they count as no answer. */
export const expireRequestsJob = defineJob({ name: 'expire-approval-requests', payload: z.object({}), concurrency: 1 })

export const expireRequestsHandler = handleJob(expireRequestsJob, async ({ database, clock, logger }, { signal }) => {
  const today = localToday('Europe/Athens', clock.now())
  let ended = 0
  for (let found = PIECE; found === PIECE && !signal.aborted; ended += found)
    found = (await expireOverdue(database.db, today, LATE_DAYS, PIECE)).length
  if (ended) logger.info({ ended }, 'approval requests expired')
})
