import { sql } from 'kysely'
import { eraseComments } from '#modules/attachments/comments/index.ts'
import { eraseLinks } from '#modules/attachments/links/index.ts'
import { eraseFiles } from '#modules/attachments/media/index.ts'
import { eraseNotes } from '#modules/attachments/notes/index.ts'
import { eraseNotifications } from '#modules/attachments/notifications/index.ts'
import { eraseContactTags } from '#modules/attachments/tags/index.ts'
import type { ContactErasure } from '../../contact-children/index.ts'

/** Deletes files, notes, comments, links and tags of contacts, and notifications about them. */
export const attachmentErasure: ContactErasure = {
  tables: ['mediables', 'media', 'notes', 'comments', 'links', 'notifications', 'contact_tag'],
  async erase(db, contact_ids) {
    const keys = sql`SELECT unnest(${contact_ids.map(String)}::text[])`
    for (const erase of [eraseFiles, eraseNotes, eraseComments, eraseLinks, eraseNotifications]) await erase(db, 'contact', keys)
    await eraseContactTags(db, contact_ids)
  },
}
