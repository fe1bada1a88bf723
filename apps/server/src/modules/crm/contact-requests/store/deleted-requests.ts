import { sql } from 'kysely'
import { rows, run, updateRow, type Db } from '#db/rows.ts'
import type { RequestRow } from '../requests.presenter.ts'

/** Marks a request as deleted. */
export async function hideRequest(db: Db, id: number, now: Date): Promise<void> {
  await updateRow(db, 'contact_requests', { id }, { deleted_at: now.toISOString() }, { versioned: true })
}

/** Marks requests as deleted together, so that they can be restored together. @returns those that were not deleted before */
export async function hideRequests(db: Db, ids: readonly number[], deletion_uuid: string, now: Date): Promise<RequestRow[]> {
  return rows(
    db,
    sql`UPDATE contact_requests SET deleted_at = ${now}, deletion_uuid = ${deletion_uuid}, version = version + 1, updated_at = now()
    WHERE id = any(${ids}::bigint[]) AND deleted_at IS NULL RETURNING *`,
  )
}

/** Restores a request. A rank that another card has taken since becomes the next free one. */
export async function unhideRequest(db: Db, id: number): Promise<void> {
  await run(
    db,
    sql`UPDATE contact_requests SET deleted_at = NULL, deletion_uuid = NULL, deleted_with_contact = false, position = free_rank(pipeline_stage_id, position, id),
      version = version + 1, updated_at = now() WHERE id = ${id}`,
  )
}

/** Restores requests. Ranks that other cards have taken since, or that two of them share, become the next free ones. */
export async function unhideRequests(db: Db, ids: readonly number[]): Promise<RequestRow[]> {
  return rows(
    db,
    sql`WITH k AS (SELECT id, row_number() OVER (PARTITION BY pipeline_stage_id, position ORDER BY id) AS nth FROM contact_requests WHERE id = any(${ids}::bigint[]))
    UPDATE contact_requests r SET deleted_at = NULL, deletion_uuid = NULL, deleted_with_contact = false, version = r.version + 1, updated_at = now(),
      position = CASE WHEN k.nth > 1 THEN r.position || lpad(r.id::text, 12, '0') || 'V' ELSE free_rank(r.pipeline_stage_id, r.position, r.id) END
    FROM k WHERE r.id = k.id AND r.deleted_at IS NOT NULL RETURNING r.*`,
  )
}
