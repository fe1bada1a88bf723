import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { PENDING_DAYS, queueMails, REMIND_AFTER_DAYS } from './subscription-mails.ts'
import { deleteSubscriptions, markReminded, markUnsubscribedAgain } from '../store/subscriptions.ts'
import { purgeUndos } from '../store/undos.ts'

const BATCH_SIZE = 500
const SINCE = sql`coalesce(confirm_sent_at, updated_at)`

/**
 * Reminds people once who have not confirmed after three days, and ends subscriptions that are not confirmed in thirty:
 * new ones are deleted, and people who had unsubscribed before are unsubscribed again (domain.md 3.14). Deletes expired
 * undo tokens.
 */
export const pendingSubscriptionsJob = defineJob({
  name: 'tend-pending-subscriptions',
  payload: z.object({}),
  lengthy: true,
  timeout_s: 1800,
  concurrency: 1,
})

export const pendingSubscriptionsHandler = handleJob(pendingSubscriptionsJob, async (services, job) => {
  const now = services.clock.now()
  while (!job.signal.aborted && (await remindBatch(services, now)) === BATCH_SIZE);
  while (!job.signal.aborted && (await endBatch(services, now)) === BATCH_SIZE);
  await purgeUndos(services.database.db, now)
  services.wakeOutbox()
})

function remindBatch({ database }: Services, now: Date): Promise<number> {
  return database.db.transaction().execute(async (db) => {
    const reminded = await markReminded(
      db,
      now,
      sql`        SELECT id FROM subscriptions WHERE status = 'pending' AND reminded_at IS NULL AND confirm_sent_at IS NOT NULL
          AND ${SINCE} < ${now}::timestamptz - make_interval(days => ${REMIND_AFTER_DAYS}) AND ${SINCE} > ${now}::timestamptz - make_interval(days => ${PENDING_DAYS})
        ORDER BY ${SINCE}, id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
    )
    for (const [account_id, own] of Map.groupBy(reminded, (row) => row.account_id))
      await queueMails(
        db,
        account_id,
        own.map((row) => ({ subscription_id: row.id, kind: 'reminder' as const })),
      )
    return reminded.length
  })
}

function endBatch({ database }: Services, now: Date): Promise<number> {
  return database.db.transaction().execute(async (db) => {
    const found = await rows<{ id: number; has_left: boolean }>(
      db,
      sql`
      SELECT id, unsubscribed_at IS NOT NULL AS has_left FROM subscriptions WHERE status = 'pending' AND ${SINCE} < ${now}::timestamptz - make_interval(days => ${PENDING_DAYS})
      ORDER BY ${SINCE}, id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
    )
    const unconfirmed = found.filter((row) => !row.has_left).map((row) => row.id)
    const resubscribing = found.filter((row) => row.has_left).map((row) => row.id)
    await deleteSubscriptions(db, unconfirmed)
    await markUnsubscribedAgain(db, resubscribing)
    return found.length
  })
}
