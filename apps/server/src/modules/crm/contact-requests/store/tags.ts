import { sql } from 'kysely'
import { rows, run, type Db } from '#db/rows.ts'

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
