import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { refreshOverdue } from './refresh-overdue.ts'

/** What falls due with the day: runs every hour, because accounts live in several zones. */
export const refreshOverdueJob = (services: () => Services) =>
  defineJob({
    name: 'refresh-relation-overdue',
    payload: z.object({}),
    concurrency: 1,
    handle: async ({ db }) => {
      await refreshOverdue({ db, services: services() })
    },
  })
