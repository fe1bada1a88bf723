import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { mapIntake } from './map-intake.ts'
import { storeAttempt } from './store/intakes.ts'

const RETRIES = 5

/** Maps an intake to a request. An unexpected error is retried before the intake counts as failed. */
export const mapIntakeJob = defineJob({
  name: 'map-request-intake',
  payload: z.object({ uuid: z.uuid() }),
  group: 'account',
  retry_limit: RETRIES,
})

export const mapIntakeHandler = handleJob(mapIntakeJob, async (services, job, { uuid }) => {
  try {
    await mapIntake(services, uuid)
  } catch (error) {
    const is_last = job.attempt > RETRIES
    await storeAttempt(job.db, uuid, is_last ? 'failed' : 'received')
    throw error
  }
})
