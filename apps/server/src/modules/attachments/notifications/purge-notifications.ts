import { sql } from 'kysely'
import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'

/** Notifications are kept for 180 days (domain.md 2.3). */
export const purgeNotificationsJob = defineJob({
  name: 'purge-notifications',
  payload: z.object({}),
  concurrency: 1,
})

export const purgeNotificationsHandler = handleJob(purgeNotificationsJob, async (services, { db }) => {
  await sql`DELETE FROM notifications WHERE created_at < ${services.clock.now()}::timestamptz - interval '180 days'`.execute(db)
})
