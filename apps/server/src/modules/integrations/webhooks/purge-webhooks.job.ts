import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { purge } from './store/messages.ts'

const KEPT_DAYS = 30

export const purgeWebhooksJob = defineJob({ name: 'purge-webhooks', payload: z.object({}), timeout_s: 600, lengthy: true })

/** Deletes events and their deliveries after 30 days. */
export const purgeWebhooksHandler = handleJob(purgeWebhooksJob, async ({ clock }, { db, signal }) => {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
  while (!signal.aborted && (await purge(db, before)) > 0) continue
})
