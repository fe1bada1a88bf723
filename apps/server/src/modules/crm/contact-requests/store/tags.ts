import { sql } from 'kysely'
import { rows, run, type Db } from '#db/rows.ts'
import type { TagsToUndo } from '../../batch-changes/index.ts'

/**
 * Tags requests. A tag of an exclusive category replaces the present one.
 * @returns ids of the requests that got a tag they did not have
 */
export async function tagRequests(db: Db, request_ids: readonly number[], tag_ids: readonly number[]): Promise<number[]> {
  if (!tag_ids.length) return []
  await run(
    db,
    sql`DELETE FROM contact_request_tag rt USING tags had
    WHERE rt.contact_request_id = any(${request_ids}::bigint[]) AND had.id = rt.tag_id AND NOT had.id = any(${tag_ids}::bigint[])
      AND EXISTS (SELECT FROM tags g JOIN tag_categories k ON k.id = g.tag_category_id AND k.is_exclusive
        WHERE g.id = any(${tag_ids}::bigint[]) AND g.tag_category_id = had.tag_category_id)`,
  )
  const found = await rows<{ id: number }>(
    db,
    sql`WITH added AS (
      INSERT INTO contact_request_tag (account_id, contact_request_id, tag_id, created_at)
      SELECT r.account_id, r.id, g.id, r.created_at FROM contact_requests r JOIN tags g ON g.account_id = r.account_id AND g.deleted_at IS NULL AND g.id = any(${tag_ids}::bigint[])
      WHERE r.id = any(${request_ids}::bigint[])
      ON CONFLICT DO NOTHING RETURNING contact_request_id
    ) SELECT DISTINCT contact_request_id AS id FROM added`,
  )
  return found.map((row) => row.id)
}

/** Removes tags from requests. @returns ids of the requests that had one of them */
export async function untagRequests(db: Db, request_ids: readonly number[], tag_ids: readonly number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`WITH gone AS (DELETE FROM contact_request_tag WHERE contact_request_id = any(${request_ids}::bigint[]) AND tag_id = any(${tag_ids}::bigint[]) RETURNING contact_request_id)
    SELECT DISTINCT contact_request_id AS id FROM gone`,
  )
  return found.map((row) => row.id)
}

/**
 * Adds tags to requests and removes others, of each request its own, for the undo of a change. Tags that were deleted meanwhile are left out.
 * @returns ids of the requests whose tags changed
 */
export async function exchangeRequestTags(db: Db, changes: readonly TagsToUndo[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS w(id bigint, add bigint[], remove bigint[])),
      gone AS (DELETE FROM contact_request_tag g USING wanted w WHERE g.contact_request_id = w.id AND g.tag_id = any(w.remove) RETURNING g.contact_request_id AS id),
      added AS (
        INSERT INTO contact_request_tag (account_id, contact_request_id, tag_id, created_at)
        SELECT r.account_id, r.id, g.id, r.created_at FROM wanted w JOIN contact_requests r ON r.id = w.id
        JOIN tags g ON g.account_id = r.account_id AND g.deleted_at IS NULL AND g.id = any(w.add)
        ON CONFLICT DO NOTHING RETURNING contact_request_id AS id
      )
      SELECT id FROM gone UNION SELECT id FROM added`,
  )
  return found.map((row) => row.id)
}
