import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { runAs } from '#platform/run-as.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { insertSystemLine } from '../messages/insert-message.ts'
import { notifyAssigned } from '../messages/notify-message.ts'
import { writeChange } from './write-change.ts'

const BATCH = 100

/** Opens snoozed conversations whose time has come and notifies their assignees. */
export const wakeSnoozedJob = defineJob({
  name: 'wake-conversations',
  payload: z.object({}),
  concurrency: 1,
})

export const wakeSnoozedHandler = handleJob(wakeSnoozedJob, async (services, job) => {
  while (!job.signal.aborted) {
    const woken = await wakeBatch(services)
    if (woken < BATCH) return
  }
})

async function wakeBatch(services: Services): Promise<number> {
  return runAs(services, 0, 'wake-conversations', async (ctx) => {
    const found = await rows<ConversationRow>(
      ctx.db,
      sql`SELECT * FROM conversations WHERE status = 'snoozed' AND snoozed_until <= ${services.clock.now()} ORDER BY snoozed_until LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    )
    for (const row of found) {
      await insertSystemLine(ctx, row, 'due')
      notifyAssigned(ctx, await writeChange(ctx, row, { status: 'open', snoozed_until: null }, 'woken'))
    }
    return found.length
  })
}
