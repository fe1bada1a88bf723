import { sql } from 'kysely'
import type { Db, Sql } from '#kit/context.ts'

/**
 * Takes the files off records that are erased. A file that hangs nowhere else is deleted; one that also belongs to a
 * record that stays is kept for that one.
 * @param type morph alias of the records
 * @param ids their keys as text: a subquery or `any(…)` list
 */
export async function eraseFiles(db: Db, type: string, ids: Sql): Promise<void> {
  const theirs = (alias: string) => sql`${sql.ref(`${alias}.mediable_type`)} = ${type} AND ${sql.ref(`${alias}.mediable_id`)} IN (${ids})`
  await sql`UPDATE media m SET deleted_at = now(), updated_at = now() FROM mediables d WHERE d.media_id = m.id AND ${theirs('d')}
    AND NOT EXISTS (SELECT FROM mediables o WHERE o.media_id = m.id AND NOT (${theirs('o')}))`.execute(db)
  await sql`DELETE FROM mediables d WHERE ${theirs('d')}`.execute(db)
}
