import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'
import { eraseComments } from '#modules/attachments/comments/index.ts'
import { eraseLinks } from '#modules/attachments/links/index.ts'
import { eraseFiles } from '#modules/attachments/media/index.ts'
import { eraseNotes } from '#modules/attachments/notes/index.ts'
import { eraseNotifications } from '#modules/attachments/notifications/index.ts'

/**
 * Blanks and deletes the tasks of erased contacts, and erases their files, notes, comments and links, which may describe the person.
 * The rows of the tasks remain for the history of their projects.
 */
export const taskErasure = {
  tables: ['tasks'],
  async erase(db: Db, contact_ids: readonly number[]): Promise<void> {
    const keys = sql`SELECT uuid::text FROM tasks WHERE contact_id = any(${contact_ids}::bigint[])`
    for (const erase of [eraseFiles, eraseNotes, eraseComments, eraseLinks, eraseNotifications]) await erase(db, 'task', keys)
    await run(
      db,
      sql`UPDATE tasks SET title = '–', description = NULL, search_text = '', checklist = '[]', deleted_at = coalesce(deleted_at, now()), updated_at = now()
        WHERE contact_id = any(${contact_ids}::bigint[])`,
    )
  },
} as const
