import { sql } from 'kysely'
import type { Db } from '#db/client.ts'

/**
 * Makes the queue take running jobs for lost as soon as a worker looks for such, instead of after twelve silent seconds. For tests of
 * what happens next, once the process that ran them is dead; how long a loss goes unnoticed is proved where the queue itself is killed.
 */
export async function loseRunningJobs(db: Db): Promise<void> {
  await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`.execute(db)
}
