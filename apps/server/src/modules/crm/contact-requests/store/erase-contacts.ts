import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import { eraseComments } from '#modules/attachments/comments/index.ts'
import { eraseLinks } from '#modules/attachments/links/index.ts'
import { eraseFiles } from '#modules/attachments/media/index.ts'
import { eraseNotes } from '#modules/attachments/notes/index.ts'
import { eraseNotifications } from '#modules/attachments/notifications/index.ts'
import { eraseBatchChanges } from '../../batch-changes/index.ts'
import type { ContactErasure } from '../../contact-children/index.ts'

/**
 * Blanks what contacts asked for. Requests stay as rows, so that figures of won and lost ones still add up; open ones
 * leave their boards. Runs after the contacts are blanked, which hides their requests.
 */
export const requestErasure: ContactErasure = {
  tables: ['contact_requests'],
  async erase(db, contact_ids) {
    const erased = await rows<{ id: number }>(
      db,
      sql`UPDATE contact_requests SET subject = '–', message = NULL, lost_note = NULL, own_text = '', search_text = '', version = version + 1, updated_at = now(),
          position = CASE WHEN deleted_at IS NULL THEN position ELSE free_rank(pipeline_stage_id, position, id) END, deleted_with_contact = false,
          deleted_at = CASE WHEN status NOT IN ('won', 'lost') THEN coalesce(deleted_at, now()) WHEN NOT deleted_with_contact THEN deleted_at END
        WHERE contact_id = any(${contact_ids}::bigint[]) RETURNING id`,
    )
    if (!erased.length) return
    await eraseBatchChanges(
      db,
      'contact_request',
      erased.map(({ id }) => id),
    )
    const keys = sql`SELECT unnest(${erased.map(({ id }) => String(id))}::text[])`
    for (const erase of [eraseFiles, eraseNotes, eraseComments, eraseLinks, eraseNotifications]) await erase(db, 'contact_request', keys)
  },
}
