import { sql } from 'kysely'
import type { DuplicateScan, MergeCriteria } from '@stoa/contract'
import { one, rows, run, updateRow, type Db, type Row, type RowChange } from '#db/rows.ts'
import type { ContactErasure } from '../contact-children/index.ts'
import { dismissedBefore } from './find-duplicates.ts'

/** Removes the addresses and numbers by which contacts were found as duplicates, except those that other contacts of the group have. */
export const duplicateErasure: ContactErasure = {
  tables: ['duplicate_groups'],
  async erase(db, contact_ids) {
    await run(
      db,
      sql`UPDATE duplicate_groups g SET updated_at = now(), match_keys = array(
          SELECT k.key FROM unnest(g.match_keys) WITH ORDINALITY AS k (key, at)
          WHERE EXISTS (SELECT FROM contact_email_addresses e WHERE e.account_id = g.account_id AND e.contact_id = any(g.contact_ids) AND e.contact_id <> all(${contact_ids}::bigint[]) AND e.email_key = k.key)
            OR EXISTS (SELECT FROM contact_phone_numbers p WHERE p.account_id = g.account_id AND p.contact_id = any(g.contact_ids) AND p.contact_id <> all(${contact_ids}::bigint[]) AND p.phone_key = k.key)
          ORDER BY k.at)
        WHERE g.account_id IN (SELECT account_id FROM contacts WHERE id = any(${contact_ids}::bigint[])) AND g.contact_ids && ${contact_ids}::bigint[]`,
    )
  },
}

/** Columns of a scan that clients see. */
export const SCAN_COLUMNS = sql`id, criteria, status, groups_found, contacts_found, job_batch_uuid, created_at, finished_at`

/** Inserts a scan for each of the criteria, in their order. */
export const insertScans = (
  db: Db,
  account_id: number,
  criteria: readonly MergeCriteria[],
  user_id: number | null,
  batch_uuid: string | null,
): Promise<DuplicateScan[]> =>
  rows(
    db,
    sql`INSERT INTO duplicate_scans (account_id, user_id, criteria, job_batch_uuid)
      SELECT ${account_id}, ${user_id}::bigint, criteria, ${batch_uuid}::uuid FROM unnest(${[...criteria]}::text[]) WITH ORDINALITY AS u (criteria, at)
      ORDER BY at RETURNING ${SCAN_COLUMNS}`,
  )

/** Marks a scan as running. @returns its criteria, or undefined when the account has no such scan */
export async function startScan(db: Db, account_id: number, id: number): Promise<MergeCriteria | undefined> {
  const started = await one<{ criteria: MergeCriteria }>(
    db,
    sql`UPDATE duplicate_scans SET status = 'running', updated_at = now() WHERE id = ${id} AND account_id = ${account_id} RETURNING criteria`,
  )
  return started?.criteria
}

/** Marks scans that have not completed as failed. */
export async function failScans(db: Db, ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`UPDATE duplicate_scans SET status = 'failed', finished_at = now(), updated_at = now() WHERE id = any(${[...ids]}::bigint[]) AND status <> 'completed'`,
  )
}

/**
 * Lets merges of an account run side by side, and the replacement of its duplicate groups run alone: both change groups and
 * refer to contacts, in opposite order. Merges call it before they lock contacts.
 */
export async function holdGroups(db: Db, account_id: number, by: 'merge' | 'scan'): Promise<void> {
  const lock = by === 'merge' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await run(db, sql`SELECT ${lock}(hashtext('duplicate-groups'), hashint8(${account_id}))`)
}

/** Replaces the groups of one criteria by those of `found_duplicates`. Dismissed groups stay while two of their contacts exist. */
export async function replaceGroups(db: Db, account_id: number, scan_id: number, criteria: MergeCriteria): Promise<void> {
  await run(
    db,
    sql`DELETE FROM duplicate_groups WHERE account_id = ${account_id} AND criteria = ${criteria} AND (dismissed_at IS NULL OR (
      SELECT count(*) < 2 FROM contacts c WHERE c.id = any(contact_ids) AND c.deleted_at IS NULL AND c.status NOT IN ('merged', 'erased')))`,
  )
  await run(db, sql`UPDATE duplicate_groups SET duplicate_scan_id = ${scan_id} WHERE account_id = ${account_id} AND criteria = ${criteria}`)
  await run(
    db,
    sql`INSERT INTO duplicate_groups (account_id, duplicate_scan_id, criteria, match_keys, contact_ids, size, score, reasons, suggested_winner_id)
      SELECT ${account_id}, ${scan_id}, ${criteria}, match_keys, contact_ids, size, score, reasons, winner_id FROM found_duplicates f
      WHERE NOT ${dismissedBefore(account_id, criteria)}`,
  )
}

/** Marks a scan as completed, with its figures, and deletes earlier scans of the same criteria. */
export async function completeScan(db: Db, account_id: number, id: number, criteria: MergeCriteria): Promise<void> {
  await run(db, sql`DELETE FROM duplicate_scans WHERE account_id = ${account_id} AND criteria = ${criteria} AND id < ${id}`)
  await run(
    db,
    sql`UPDATE duplicate_scans SET status = 'completed', finished_at = now(), updated_at = now(), groups_found = found.groups, contacts_found = found.contacts
      FROM (SELECT count(*) AS groups, coalesce(sum(size), 0) AS contacts FROM duplicate_groups
        WHERE account_id = ${account_id} AND criteria = ${criteria} AND dismissed_at IS NULL AND merged_at IS NULL) found
      WHERE id = ${id}`,
  )
}

/** Stores the decision about a group. */
export const updateGroup = (db: Db, id: number, values: RowChange<'duplicate_groups'>): Promise<Row<'duplicate_groups'>> =>
  updateRow(db, 'duplicate_groups', { id }, values)

interface Merged {
  account_id: number
  winner_id: number
  loser_ids: readonly number[]
}

/** Updates the groups after a merge. The losers leave their groups, and a group with one contact left is closed. */
export async function groupsAfterMerge(db: Db, { account_id, winner_id, loser_ids }: Merged): Promise<void> {
  await run(
    db,
    sql`WITH left_over AS (
      SELECT g.id, array(SELECT DISTINCT CASE WHEN m = any(${[...loser_ids]}::bigint[]) THEN ${winner_id} ELSE m END FROM unnest(g.contact_ids) AS m ORDER BY 1) AS contact_ids
      FROM duplicate_groups g WHERE g.account_id = ${account_id} AND g.contact_ids && ${[...loser_ids]}::bigint[] AND g.merged_at IS NULL
      ORDER BY g.id FOR UPDATE
    )
    UPDATE duplicate_groups g SET updated_at = now(),
      merged_at = CASE WHEN cardinality(l.contact_ids) < 2 THEN now() END,
      contact_ids = CASE WHEN cardinality(l.contact_ids) < 2 THEN g.contact_ids ELSE l.contact_ids END,
      size = CASE WHEN cardinality(l.contact_ids) < 2 THEN g.size ELSE cardinality(l.contact_ids) END,
      suggested_winner_id = CASE WHEN g.suggested_winner_id = any(${[...loser_ids]}::bigint[]) THEN ${winner_id} ELSE g.suggested_winner_id END
    FROM left_over l WHERE l.id = g.id`,
  )
}

/** Reopens the groups that a merge had closed. The next scan adds the contact to other groups. */
export async function groupsAfterUndo(db: Db, { account_id, loser_ids }: Merged): Promise<void> {
  await run(
    db,
    sql`UPDATE duplicate_groups SET merged_at = NULL, updated_at = now() WHERE account_id = ${account_id} AND contact_ids && ${[...loser_ids]}::bigint[] AND merged_at IS NOT NULL`,
  )
}
