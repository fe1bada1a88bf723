import { sql } from 'kysely'
import { deleteRows, one, rows, run, type Db, type Sql } from '#db/rows.ts'
import type { CardPlace } from '../remove/status-points.ts'

/** What a contact has lost and gained by a change of its tags, seen from the undo. */
export interface TagsToUndo {
  contact_id: number
  add: number[]
  remove: number[]
}

/** Contacts of a change of many, by the uuid of the change. */
interface OfChange {
  change_uuid: string
  ids: readonly number[]
}

const ofChange = ({ change_uuid, ids }: OfChange): Sql => sql`b.change_uuid = ${change_uuid}::uuid AND b.contact_id = any(${ids}::bigint[])`

/**
 * Keeps what contacts are before a change, for its undo.
 * @param change.state SQL of a JSON object over the contact `c`
 */
export async function keepBefore(db: Db, { change_uuid, ids, action, state }: OfChange & { action: string; state: Sql }): Promise<void> {
  await run(
    db,
    sql`INSERT INTO contact_batch_changes (change_uuid, contact_id, account_id, action, before)
      SELECT ${change_uuid}::uuid, c.id, c.account_id, ${action}, ${state} FROM contacts c WHERE c.id = any(${ids}::bigint[])
      ON CONFLICT (change_uuid, contact_id) DO NOTHING`,
  )
}

/** Keeps what contacts are after a change, and forgets those that it did not change. */
export async function keepAfter(db: Db, { change_uuid, ids, state }: OfChange & { state: Sql }): Promise<void> {
  await run(
    db,
    sql`WITH unchanged AS (DELETE FROM contact_batch_changes b
        WHERE b.change_uuid = ${change_uuid}::uuid AND b.after IS NULL AND NOT b.contact_id = any(${ids}::bigint[]))
      UPDATE contact_batch_changes b SET after = ${state} FROM contacts c WHERE c.id = b.contact_id AND ${ofChange({ change_uuid, ids })}`,
  )
}

/** Finds the action of a change that can still be undone, and the fields that it wrote. */
export async function findBatchChange(
  db: Db,
  account_id: number,
  change_uuid: string,
  since: Date,
): Promise<{ action: string; fields: string[] } | undefined> {
  return one(
    db,
    sql`SELECT action, ARRAY(SELECT jsonb_object_keys(after)) AS fields FROM contact_batch_changes
      WHERE change_uuid = ${change_uuid}::uuid AND account_id = ${account_id} AND created_at > ${since} AND after IS NOT NULL LIMIT 1`,
  )
}

/** Condition over `t` for the contacts that a change of many has changed. */
export const changedBy = (change_uuid: string): Sql =>
  sql`t.id IN (SELECT b.contact_id FROM contact_batch_changes b WHERE b.change_uuid = ${change_uuid}::uuid AND b.after IS NOT NULL)`

/**
 * Gives contacts back the values that a change replaced, unless they have changed since. An assignee who is no longer a member is not
 * given back.
 * @param change.state SQL of a JSON object over the contact `c`, to compare with what the change wrote
 * @returns their ids
 */
export async function restoreColumns(
  db: Db,
  { change_uuid, ids, columns, state }: OfChange & { columns: readonly string[]; state: Sql },
): Promise<number[]> {
  const assignments = columns.map((name) => sql`${sql.ref(name)} = (jsonb_populate_record(NULL::contacts, b.before)).${sql.ref(name)}`)
  const found = await rows<{ id: number }>(
    db,
    sql`UPDATE contacts c SET ${sql.join(assignments)}, version = c.version + 1, updated_at = now() FROM contact_batch_changes b
      WHERE b.contact_id = c.id AND ${ofChange({ change_uuid, ids })} AND ${state} = b.after
        AND (coalesce(b.before -> 'user_id', 'null') = 'null' OR EXISTS (SELECT FROM memberships m
          WHERE m.account_id = c.account_id AND m.user_id = (b.before ->> 'user_id')::bigint AND m.status = 'active' AND m.deleted_at IS NULL))
      RETURNING c.id`,
  )
  return found.map(({ id }) => id)
}

/** Reads which tags an undo adds and removes. */
export async function tagsToUndo(db: Db, change: OfChange): Promise<TagsToUndo[]> {
  const difference = (of: Sql, less: Sql) =>
    sql`ARRAY(SELECT e::bigint FROM jsonb_array_elements_text(${of} -> 'tags') e EXCEPT SELECT e::bigint FROM jsonb_array_elements_text(${less} -> 'tags') e)`
  return rows<TagsToUndo>(
    db,
    sql`SELECT b.contact_id, ${difference(sql`b.before`, sql`b.after`)} AS add, ${difference(sql`b.after`, sql`b.before`)} AS remove
      FROM contact_batch_changes b WHERE ${ofChange(change)} AND b.after IS NOT NULL`,
  )
}

/** Reads the cards that contacts had on boards before a change. */
export async function cardsBefore(db: Db, change: OfChange): Promise<CardPlace[]> {
  return rows<CardPlace>(
    db,
    sql`SELECT p.* FROM contact_batch_changes b, jsonb_to_recordset(b.before -> 'cards') AS p(account_id bigint, contact_id bigint,
      pipeline_id bigint, pipeline_stage_id bigint, position text, entered_at timestamptz, user_id bigint) WHERE ${ofChange(change)}`,
  )
}

/** Forgets what a change replaced, once it is undone. */
export async function forgetChange(db: Db, change: OfChange): Promise<void> {
  await run(db, sql`DELETE FROM contact_batch_changes b WHERE ${ofChange(change)}`)
}

/** Forgets what changes replaced that can no longer be undone. */
export async function forgetChangesBefore(db: Db, at: Date): Promise<void> {
  await run(db, sql`DELETE FROM contact_batch_changes WHERE created_at < ${at}`)
}

/** Forgets what changes replaced in erased contacts. */
export const eraseBatchChanges = (db: Db, contact_ids: readonly number[]): Promise<number> =>
  deleteRows(db, 'contact_batch_changes', { contact_id: contact_ids })
