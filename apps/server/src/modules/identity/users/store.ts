import { sql } from 'kysely'
import { deleteRows, run, type Db } from '#db/rows.ts'

/** Adds and removes platform roles of a user. */
export async function changePlatformRoles(db: Db, user_id: number, added: readonly number[], removed: readonly number[]): Promise<void> {
  await deleteRows(db, 'role_user', { user_id, role_id: removed })
  await run(db, sql`INSERT INTO role_user (role_id, user_id) SELECT unnest(${added}::bigint[]), ${user_id} ON CONFLICT DO NOTHING`)
}
