import { sql } from 'kysely'
import { BULK_GROUP_MAX, type MergeCriteria } from '@stoa/contract'
import { insertRow, one, run, type Db, type NewRow } from '#db/rows.ts'
import type { ContactErasure } from '../contact-children/index.ts'
import { dismissedBefore } from '../duplicates/index.ts'

/** Removes the addresses and numbers by which groups of contacts were found. The groups stay as the report of the merge. */
export const bulkMergeErasure: ContactErasure = {
  tables: ['bulk_merge_groups'],
  async erase(db, contact_ids) {
    await run(
      db,
      sql`UPDATE bulk_merge_groups SET match_keys = '{}'
        WHERE account_id IN (SELECT account_id FROM contacts WHERE id = any(${contact_ids}::bigint[])) AND contact_ids && ${contact_ids}::bigint[]`,
    )
  },
}

/** Inserts a queued bulk merge. */
export async function insertBulkMerge(db: Db, bulk: NewRow<'bulk_merges'>): Promise<void> {
  await insertRow(db, 'bulk_merges', bulk)
}

/** Stores the groups of `found_duplicates` that a bulk merge will merge, and marks it as running. */
export async function insertGroups(
  db: Db,
  { uuid, account_id, criteria }: { uuid: string; account_id: number; criteria: MergeCriteria },
): Promise<void> {
  await run(
    db,
    sql`INSERT INTO bulk_merge_groups (account_id, bulk_merge_uuid, contact_ids, versions, match_keys, winner_id)
      SELECT ${account_id}, ${uuid}, f.contact_ids, f.versions, f.match_keys, f.winner_id FROM found_duplicates f
      WHERE f.size <= ${BULK_GROUP_MAX} AND NOT ${dismissedBefore(account_id, criteria)} ORDER BY f.score DESC, f.contact_ids[1]`,
  )
  await run(
    db,
    sql`UPDATE bulk_merges SET status = 'running', updated_at = now(),
        groups_total = (SELECT count(*) FROM bulk_merge_groups WHERE bulk_merge_uuid = ${uuid})
      WHERE uuid = ${uuid}`,
  )
}

interface ClosedGroup {
  id: number
  bulk_merge_uuid: string
  /** Key of the merge; null when the contacts had changed. */
  contact_merge_uuid: string | null
  contacts_merged: number
  duration_ms: number
}

/** Closes a group as merged, or as failed because its contacts had changed, and counts it. */
export async function closeGroup(
  db: Db,
  { id, bulk_merge_uuid, contact_merge_uuid, contacts_merged, duration_ms }: ClosedGroup,
): Promise<void> {
  const is_merged = contact_merge_uuid !== null
  await run(
    db,
    sql`WITH closed AS (
        UPDATE bulk_merge_groups SET status = ${is_merged ? 'merged' : 'failed'}, reason = ${is_merged ? null : 'changed'},
          contact_merge_uuid = ${contact_merge_uuid}::uuid, duration_ms = ${duration_ms}, finished_at = clock_timestamp()
        WHERE id = ${id}
      )
      UPDATE bulk_merges SET groups_done = groups_done + ${is_merged ? 1 : 0}, failed = failed + ${is_merged ? 0 : 1},
        contacts_merged = contacts_merged + ${contacts_merged}, updated_at = now()
      WHERE uuid = ${bulk_merge_uuid}`,
  )
}

/** Closes a pending group as failed by an error, and counts it. */
export async function failGroup(db: Db, bulk_merge_uuid: string, id: number): Promise<void> {
  await run(
    db,
    sql`WITH failed AS (
        UPDATE bulk_merge_groups SET status = 'failed', reason = 'error', finished_at = clock_timestamp(), duration_ms = 0
        WHERE id = ${id} AND status = 'pending' RETURNING 1
      )
      UPDATE bulk_merges SET failed = failed + (SELECT count(*) FROM failed), updated_at = now() WHERE uuid = ${bulk_merge_uuid}`,
  )
}

/** Closes a bulk merge. @returns how many contacts it merged, or undefined when it was closed before */
export async function closeBulkMerge(db: Db, uuid: string, status: string): Promise<number | undefined> {
  const closed = await one<{ contacts_merged: number }>(
    db,
    sql`UPDATE bulk_merges SET status = ${status}, finished_at = now(), updated_at = now()
      WHERE uuid = ${uuid} AND status IN ('queued', 'running') RETURNING contacts_merged`,
  )
  return closed?.contacts_merged
}
