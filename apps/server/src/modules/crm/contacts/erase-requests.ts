import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'

/**
 * Blanks what contacts asked for, and what came in from them word for word. Requests stay as rows, so that what was won
 * and lost still adds up; those nobody has ended yet leave their boards. Called when the contacts are erased already,
 * which had hidden their requests with them.
 */
export async function eraseRequests(db: Db, contact_ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    UPDATE contact_requests SET subject = '–', message = NULL, lost_note = NULL, own_text = '', search_text = '', version = version + 1, updated_at = now(),
      position = CASE WHEN deleted_at IS NULL THEN position ELSE free_rank(pipeline_stage_id, position, id) END, deleted_with_contact = false,
      deleted_at = CASE WHEN status NOT IN ('won', 'lost') THEN coalesce(deleted_at, now()) WHEN NOT deleted_with_contact THEN deleted_at END
    WHERE contact_id = any(${contact_ids}::bigint[]) RETURNING id`.execute(db)
  await sql`UPDATE request_intakes SET payload = '{}', ip = NULL, updated_at = now() WHERE contact_id = any(${contact_ids}::bigint[])`.execute(
    db,
  )
  const keys = rows.map((row) => String(row.id))
  if (!keys.length) return
  await sql`DELETE FROM notes WHERE notable_type = 'contact_request' AND notable_id = any(${keys}::text[])`.execute(db)
  await sql`DELETE FROM comments WHERE commentable_type = 'contact_request' AND commentable_id = any(${keys}::text[])`.execute(db)
  await sql`DELETE FROM links WHERE linkable_type = 'contact_request' AND linkable_id = any(${keys}::text[])`.execute(db)
  await sql`UPDATE media m SET deleted_at = now(), updated_at = now() FROM mediables d WHERE d.media_id = m.id AND d.mediable_type = 'contact_request' AND d.mediable_id = any(${keys}::text[])
    AND NOT EXISTS (SELECT FROM mediables o WHERE o.media_id = m.id AND NOT (o.mediable_type = 'contact_request' AND o.mediable_id = any(${keys}::text[])))`.execute(
    db,
  )
  await sql`DELETE FROM mediables WHERE mediable_type = 'contact_request' AND mediable_id = any(${keys}::text[])`.execute(db)
}
