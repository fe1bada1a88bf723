import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { deleteOldNotifications } from './store.ts'

/** Deletes old notifications; runs daily. */
export const purgeNotificationsJob = defineJob({
  name: 'purge-notifications',
  payload: z.object({}),
  concurrency: 1,
})

export const purgeNotificationsHandler = handleJob(purgeNotificationsJob, async (services, { db }) => {
  await deleteOldNotifications(db, services.clock.now())
})
