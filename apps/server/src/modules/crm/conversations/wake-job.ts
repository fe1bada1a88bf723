import { sql } from 'kysely'
import { z } from 'zod'
import { GUEST } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { contextOf } from '#platform/run-endpoint.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { insertSystemLine } from './messages.ts'
import { notifyAssigned } from './notify-message.ts'
import { systemRequest } from '#platform/system-request.ts'
import { change } from './update-conversation.ts'

const PIECE = 100

/** Opens snoozed conversations whose time has come, and tells whose they are. */
export const wakeSnoozedJob = defineJob({
  name: 'wake-conversations',
  payload: z.object({}),
  concurrency: 1,
})

export const wakeSnoozedHandler = handleJob(wakeSnoozedJob, async (services, job) => {
  while (!job.signal.aborted) {
    const woken = await wakePiece(services)
    services.wakeOutbox()
    if (woken < PIECE) return
  }
})

async function wakePiece(services: Services): Promise<number> {
  const effects = noEffects()
  const origin = { actor: GUEST, request: systemRequest('wake-conversations'), files: {} }
  return services.database.db.transaction().execute(async (db) => {
    const ctx = contextOf(services, db, origin, effects)
    const found = await rows<ConversationRow>(
      db,
      sql`SELECT * FROM conversations WHERE status = 'snoozed' AND snoozed_until <= ${services.clock.now()} ORDER BY snoozed_until LIMIT ${PIECE} FOR UPDATE SKIP LOCKED`,
    )
    for (const row of found) {
      await insertSystemLine(ctx, row, 'due')
      notifyAssigned(ctx, await change(ctx, row, { status: 'open', snoozed_until: null }, 'woken'))
    }
    await flushEffects(db, effects, origin)
    return found.length
  })
}
