import { sql } from 'kysely'
import { run, type Db, type Sql } from '#db/rows.ts'

/**
 * Deletes notifications about records that are erased, since they quote them.
 * @param type morph alias of the records
 * @param keys query that selects their keys as text
 */
export async function eraseNotifications(db: Db, type: string, keys: Sql): Promise<void> {
  await run(db, sql`DELETE FROM notifications WHERE subject_type = ${type} AND subject_id IN (${keys})`)
}
