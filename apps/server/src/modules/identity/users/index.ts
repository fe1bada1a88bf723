import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import type { ServerModule } from '../../../registry.ts'
import { userRoutes } from './users.routes.ts'
import { refreshUserSearch } from './write-user.ts'

/** Users whose search text was never written, from before it was. */
async function fillSearchTexts({ database }: Pick<Services, 'database'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE search_text = '' AND deleted_at IS NULL`.execute(database.db)
  for (let at = 0; at < rows.length; at += 500)
    await refreshUserSearch(
      database.db,
      rows.slice(at, at + 500).map((row) => row.id),
    )
}

export const usersModule: ServerModule = { routes: userRoutes, sync: fillSearchTexts }
