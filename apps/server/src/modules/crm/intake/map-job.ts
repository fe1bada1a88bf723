import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '#db/rows.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { mapIntake } from './map-intake.ts'

const RETRIES = 5

/** Makes a request of what came in; what goes wrong on our side is tried again before it counts as failed. */
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
    await run(
      job.db,
      sql`UPDATE request_intakes SET attempts = attempts + 1, error = 'unexpected', status = ${is_last ? 'failed' : 'received'}, updated_at = now()
          WHERE uuid = ${uuid} AND status = 'received'`,
    )
    throw error
  }
})
