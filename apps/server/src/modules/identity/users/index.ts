import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import type { ServerModule } from '../../../registry.ts'
import { userRoutes } from './users.routes.ts'
import { refreshUserSearch } from '../user-records/index.ts'

/** Writes the missing search texts of users that were created before the column existed. */
async function fillSearchTexts({ database }: Pick<Services, 'database'>): Promise<void> {
  const found = await rows<{ id: number }>(database.db, sql`SELECT id FROM users WHERE search_text = '' AND deleted_at IS NULL`)
  for (let at = 0; at < found.length; at += 500)
    await refreshUserSearch(
      database.db,
      found.slice(at, at + 500).map((row) => row.id),
    )
}

export const usersModule: ServerModule = { routes: userRoutes, sync: fillSearchTexts }
