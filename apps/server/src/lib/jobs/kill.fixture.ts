import { sql } from 'kysely'
import { z } from 'zod'
import { createDatabase } from '#db/client.ts'
import { createLogger } from '#lib/logger.ts'
import { createJobs } from './create-jobs.ts'
import { defineJob, type JobContext, type JobHandler } from './define-job.ts'

/** Items of the job that the test kills in the middle. */
export const item_count = 120

/** Works through numbered items; item and cursor are written in one transaction, which is what makes it resumable. */
export const countItems = defineJob({
  name: 'count-items',
  payload: z.object({ batch_uuid: z.uuid() }),
  lengthy: true,
  concurrency: 1,
  retry_delay_s: 0,
  timeout_s: 120,
})

export const countItemsHandler: JobHandler<null, typeof countItems.payload> = {
  job: countItems,
  async handle(_tools, job, { batch_uuid }) {
    const progress = await job.progress(batch_uuid)
    for (let done = await cursor(job.db); done < item_count; done++) {
      await job.db.transaction().execute(async (trx) => {
        await sql`INSERT INTO counted_items (item, attempt, pid) VALUES (${done}, ${job.attempt}, ${process.pid})`.execute(trx)
        await sql`UPDATE counted_cursor SET done = ${done + 1}`.execute(trx)
      })
      await progress.advance({ processed: done + 1 })
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    await progress.finish()
  },
}

async function cursor(db: JobContext['db']): Promise<number> {
  const { rows } = await sql<{ done: number }>`SELECT done FROM counted_cursor`.execute(db)
  return rows[0]?.done ?? 0
}

if (process.argv[2]) {
  const database = createDatabase({ url: process.argv[2], max: 2 })
  const jobs = createJobs({
    url: process.argv[2],
    db: database.db,
    handlers: [countItemsHandler],
    tools: () => null,
    logger: createLogger({ level: 'warn' }),
    work: true,
  })
  await jobs.start()
  await jobs.work()
}
