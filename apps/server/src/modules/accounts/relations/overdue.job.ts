import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { refreshOverdue } from './refresh-overdue.ts'

/** What falls due with the day: runs every hour, because accounts live in several zones. */
export const refreshOverdueJob = defineJob({
  name: 'refresh-relation-overdue',
  payload: z.object({}),
  concurrency: 1,
})

export const refreshOverdueHandler = handleJob(refreshOverdueJob, async (services, { db }) => {
  await refreshOverdue({ db, services })
})
