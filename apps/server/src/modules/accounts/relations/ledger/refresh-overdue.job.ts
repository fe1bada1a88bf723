import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { refreshOverdue } from './refresh-overdue.ts'

/** Refreshes overdue amounts every hour, because the day starts at different times in the accounts' zones. */
export const refreshOverdueJob = defineJob({
  name: 'refresh-relation-overdue',
  payload: z.object({}),
  concurrency: 1,
})

export const refreshOverdueHandler = handleJob(refreshOverdueJob, async (services, { db }) => {
  await refreshOverdue({ db, services })
})
