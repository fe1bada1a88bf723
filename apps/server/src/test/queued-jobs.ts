import { sql } from 'kysely'
import { one, type Db } from '#db/rows.ts'

/**
 * Makes the queue treat running jobs as lost at the next check of a worker, instead of after twelve seconds without a heartbeat. For tests
 * of what follows the death of a process; the tests of the queue cover the time until a loss is detected.
 */
export async function loseRunningJobs(db: Db): Promise<void> {
  await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`.execute(db)
}

/** Whether all jobs with a name have ended, so that a test can check that they had no further effect. */
export async function jobsEnded(db: Db, name: string): Promise<boolean> {
  const open = await one(db, sql`SELECT 1 FROM pgboss.job WHERE name = ${name} AND state IN ('created', 'retry', 'active') LIMIT 1`)
  return open === undefined
}
