import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'

/** Notifications are kept for 180 days (domain.md 2.3). */
export const purgeNotificationsJob = (services: () => Services) =>
  defineJob({
    name: 'purge-notifications',
    payload: z.object({}),
    concurrency: 1,
    handle: async ({ db }) => {
      await sql`DELETE FROM notifications WHERE created_at < ${services().clock.now()}::timestamptz - interval '180 days'`.execute(db)
    },
  })
