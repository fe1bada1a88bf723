import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/**
 * Makes the queue treat running jobs as lost at the next check of a worker, instead of after twelve seconds without a heartbeat. For tests
 * of what follows the death of a process; the tests of the queue cover the time until a loss is detected.
 */
export async function loseRunningJobs(db: Db): Promise<void> {
  await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`.execute(db)
}
