import { sql } from 'kysely'
import { z } from 'zod'
import { run } from '#db/rows.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'

const MONTHS_AHEAD = 3

/** Creates the monthly partitions of events for the coming months. */
export const partitionsJob = defineJob({
  name: 'prepare-message-events',
  payload: z.object({}),
})

export const partitionsHandler = handleJob(partitionsJob, async (services) => {
  const { database, clock } = services
  await run(
    database.db,
    sql`SELECT ensure_month_partition('message_events', 'occurred_at', (${clock.now()}::timestamptz + make_interval(months => n))::date)
        FROM generate_series(0, ${MONTHS_AHEAD}::int) AS n`,
  )
})
