import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { processSubmission } from './process-submission.ts'
import { storeAttempt } from './submissions.store.ts'

const RETRIES = 3

/** Makes contact and request of a submission. An unexpected error is retried three times before the submission counts as failed. */
export const processSubmissionJob = defineJob({
  name: 'process-form-submission',
  payload: z.object({ id: z.int() }),
  group: 'account',
  retry_limit: RETRIES,
})

export const processSubmissionHandler = handleJob(processSubmissionJob, async (services, job, { id }) => {
  try {
    await processSubmission(services, id)
  } catch (error) {
    const is_last = job.attempt > RETRIES
    await storeAttempt(job.db, id, is_last ? 'failed' : 'received')
    throw error
  }
})
