import { sql } from 'kysely'
import { z } from 'zod'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { cancelToStage } from '../store/messages.ts'
import { cancelStageMessage, finishStageMessage, markStageSending } from '../store/stage-messages.ts'

interface Figures {
  account_id: number
  job_batch_uuid: string
  status: string
  waiting: number
  done: number
  failed: number
}

const EVERY_MS = 1000

/**
 * Watches a mail to a stage while the queue sends it: shows the progress to its sender, and stops waiting mails if they
 * cancel. Sending does not depend on this job; a run after a kill continues from the rows.
 */
export const sendStageEmailJob = defineJob({
  name: 'watch-stage-email',
  payload: z.object({ stage_message_id: z.int() }),
  lengthy: true,
  concurrency: 8,
  retry_limit: 50,
  timeout_s: 6 * 3600,
})

export const sendStageEmailHandler = handleJob(sendStageEmailJob, async (services, job, { stage_message_id }) => {
  const { database } = services
  const first = await figuresOf(services, stage_message_id)
  if (!first) return
  await markStageSending(database.db, stage_message_id)
  const progress = await job.progress(first.job_batch_uuid)
  for (let figures: Figures = first; ; figures = (await figuresOf(services, stage_message_id))!) {
    if (progress.isCancelled()) await stop(services, figures.account_id, stage_message_id)
    await progress.advance({ total: figures.waiting + figures.done, processed: figures.done, failed: figures.failed })
    if (figures.waiting === 0 || progress.isCancelled()) break
    if (job.signal.aborted) return progress.release()
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await finishStageMessage(database.db, stage_message_id)
  await progress.finish()
})

async function figuresOf({ database }: Services, stage_message_id: number): Promise<Figures | null> {
  const row = await one<Figures>(
    database.db,
    sql`
    SELECT s.account_id, s.job_batch_uuid, s.status, count(m.id) FILTER (WHERE m.status IN ('queued', 'sending')) AS waiting,
      count(m.id) FILTER (WHERE m.status NOT IN ('queued', 'sending')) AS done, count(m.id) FILTER (WHERE m.status IN ('failed', 'bounced', 'unknown')) AS failed
    FROM stage_messages s LEFT JOIN email_messages m ON m.account_id = s.account_id AND m.stage_message_id = s.id AND m.status <> 'skipped'
    WHERE s.id = ${stage_message_id} AND s.job_batch_uuid IS NOT NULL GROUP BY s.id`,
  )
  return row ?? null
}

async function stop({ database }: Services, account_id: number, stage_message_id: number): Promise<void> {
  await cancelToStage(database.db, account_id, stage_message_id)
  await cancelStageMessage(database.db, stage_message_id)
}
