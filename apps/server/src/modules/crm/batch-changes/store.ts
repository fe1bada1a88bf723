import { sql } from 'kysely'
import { one, rows, run, type Db, type Sql } from '#db/rows.ts'

/** Hours for which a change of many records can be undone. */
export const UNDO_HOURS = 24

const HOUR_MS = 3_600_000

/** Records that are changed together, and their alias in the statements of their module. */
const SUBJECTS = {
  contact: { from: sql`contacts c`, as: sql.ref('c'), column: sql.ref('contact_id') },
  contact_request: { from: sql`contact_requests r`, as: sql.ref('r'), column: sql.ref('contact_request_id') },
} as const
type Subject = keyof typeof SUBJECTS

/** Records of a change of many, by the uuid of the change. */
export interface OfChange {
  change_uuid: string
  ids: readonly number[]
}

/** What a record has lost and gained by a change of its tags, seen from the undo. */
export interface TagsToUndo {
  id: number
  add: number[]
  remove: number[]
}

/** Condition over `b`, the rows of some records in a change. */
export const ofChange = ({ change_uuid, ids }: OfChange): Sql =>
  sql`b.change_uuid = ${change_uuid}::uuid AND b.record_id = any(${ids}::bigint[])`

/** Condition over `t` for the records that a change of many has changed. */
export const changedBy = (change_uuid: string): Sql =>
  sql`t.id IN (SELECT b.record_id FROM batch_changes b WHERE b.change_uuid = ${change_uuid}::uuid AND b.after IS NOT NULL)`

/** What a change replaced in one record, as a query with the columns `before` and `after`. */
export const recordsChanged = (change_uuid: string, id: Sql): Sql =>
  sql`SELECT b.before, b.after FROM batch_changes b WHERE b.change_uuid = ${change_uuid}::uuid AND b.record_id = ${id}`

/**
 * Keeps what records are before a change, for its undo.
 * @param change.state SQL of a JSON object over the contact `c` or the request `r`
 */
export async function keepBefore(
  db: Db,
  subject: Subject,
  { change_uuid, ids, action, state }: OfChange & { action: string; state: Sql },
): Promise<void> {
  const { from, as: of, column } = SUBJECTS[subject]
  await run(
    db,
    sql`INSERT INTO batch_changes (change_uuid, ${column}, account_id, action, before)
      SELECT ${change_uuid}::uuid, ${of}.id, ${of}.account_id, ${action}, ${state} FROM ${from} WHERE ${of}.id = any(${ids}::bigint[])
      ON CONFLICT (change_uuid, record_id) DO NOTHING`,
  )
}

/** Keeps what records are after a change, and forgets those that it did not change. */
export async function keepAfter(db: Db, subject: Subject, { change_uuid, ids, state }: OfChange & { state: Sql }): Promise<void> {
  const { from, as: of } = SUBJECTS[subject]
  await run(
    db,
    sql`WITH unchanged AS (DELETE FROM batch_changes b
        WHERE b.change_uuid = ${change_uuid}::uuid AND b.after IS NULL AND NOT b.record_id = any(${ids}::bigint[]))
      UPDATE batch_changes b SET after = ${state} FROM ${from} WHERE ${of}.id = b.record_id AND ${ofChange({ change_uuid, ids })}`,
  )
}

/** Finds the action of a change that can still be undone, and the fields that it wrote. */
export async function findBatchChange(
  db: Db,
  subject: Subject,
  { account_id, change_uuid, now }: { account_id: number; change_uuid: string; now: Date },
): Promise<{ action: string; fields: string[] } | undefined> {
  return one(
    db,
    sql`SELECT action, ARRAY(SELECT jsonb_object_keys(after)) AS fields FROM batch_changes
      WHERE change_uuid = ${change_uuid}::uuid AND account_id = ${account_id} AND ${SUBJECTS[subject].column} IS NOT NULL
        AND created_at > ${undoableSince(now)} AND after IS NOT NULL LIMIT 1`,
  )
}

/** Reads which tags an undo adds and removes. */
export async function tagsToUndo(db: Db, change: OfChange): Promise<TagsToUndo[]> {
  const difference = (of: Sql, less: Sql) =>
    sql`ARRAY(SELECT e::bigint FROM jsonb_array_elements_text(${of} -> 'tags') e EXCEPT SELECT e::bigint FROM jsonb_array_elements_text(${less} -> 'tags') e)`
  return rows<TagsToUndo>(
    db,
    sql`SELECT b.record_id AS id, ${difference(sql`b.before`, sql`b.after`)} AS add, ${difference(sql`b.after`, sql`b.before`)} AS remove
      FROM batch_changes b WHERE ${ofChange(change)} AND b.after IS NOT NULL`,
  )
}

/** Forgets what a change replaced, once it is undone. */
export async function forgetChange(db: Db, change: OfChange): Promise<void> {
  await run(db, sql`DELETE FROM batch_changes b WHERE ${ofChange(change)}`)
}

/** Forgets what changes replaced that can no longer be undone. */
export async function forgetChangesBefore(db: Db, now: Date): Promise<void> {
  await run(db, sql`DELETE FROM batch_changes WHERE created_at < ${undoableSince(now)}`)
}

/** Forgets what changes replaced in erased records. */
export async function eraseBatchChanges(db: Db, subject: Subject, ids: readonly number[]): Promise<void> {
  await run(db, sql`DELETE FROM batch_changes WHERE ${SUBJECTS[subject].column} = any(${ids}::bigint[])`)
}

const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_HOURS * HOUR_MS)
