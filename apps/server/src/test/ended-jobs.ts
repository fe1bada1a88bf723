import { sql } from 'kysely'
import { one, type Db } from '#db/rows.ts'

/** Whether all jobs with a name have ended, so that a test can check that they had no further effect. */
export async function jobsEnded(db: Db, name: string): Promise<boolean> {
  const open = await one(db, sql`SELECT 1 FROM pgboss.job WHERE name = ${name} AND state IN ('created', 'retry', 'active') LIMIT 1`)
  return open === undefined
}
