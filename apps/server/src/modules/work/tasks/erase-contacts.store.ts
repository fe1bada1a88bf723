import { sql } from 'kysely'
import { run, type Db } from '#db/rows.ts'
import { eraseNotifications } from '#modules/attachments/notifications/index.ts'

/** Tasks for erased contacts are blanked and deleted; their rows stay for the history of their projects. */
export const taskErasure = {
  tables: ['tasks'],
  async erase(db: Db, contact_ids: readonly number[]): Promise<void> {
    await eraseNotifications(db, 'task', sql`SELECT uuid::text FROM tasks WHERE contact_id = any(${contact_ids}::bigint[])`)
    await run(
      db,
      sql`UPDATE tasks SET title = '–', description = NULL, search_text = '', checklist = '[]', deleted_at = coalesce(deleted_at, now()), updated_at = now()
        WHERE contact_id = any(${contact_ids}::bigint[])`,
    )
  },
} as const
