import { sql } from 'kysely'
import type { Db } from '#kit/context.ts'
import { eraseComments } from '#modules/attachments/comments/index.ts'
import { eraseLinks } from '#modules/attachments/links/index.ts'
import { eraseFiles } from '#modules/attachments/media/index.ts'
import { eraseNotes } from '#modules/attachments/notes/index.ts'

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
  if (!rows.length) return
  const keys = sql`SELECT unnest(${rows.map((row) => String(row.id))}::text[])`
  await eraseNotes(db, 'contact_request', keys)
  await eraseComments(db, 'contact_request', keys)
  await eraseLinks(db, 'contact_request', keys)
  await eraseFiles(db, 'contact_request', keys)
}
