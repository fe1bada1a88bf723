import { z } from 'zod'
import { defineJob } from '#lib/jobs/index.ts'
import { closeDeadExports } from '#platform/exports/store.ts'
import { handleJob } from '#platform/handle-job.ts'

/** Closes the exports of killed processes, which would otherwise look unfinished for ever. */
export const closeDeadExportsJob = defineJob({
  name: 'close-dead-exports',
  payload: z.object({}),
  concurrency: 1,
})

export const closeDeadExportsHandler = handleJob(closeDeadExportsJob, async (_services, { db, logger }) => {
  const closed = await closeDeadExports(db)
  if (closed > 0) logger.warn({ exports: closed }, 'exports of ended processes were closed')
})
