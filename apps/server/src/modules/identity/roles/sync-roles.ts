import { PLATFORM_ROLES } from '@stoa/domain'
import type { Services } from '#kit/services.ts'
import { addPlatformRole } from './store.ts'

/** Adds the platform roles of the code that the database lacks (domain.md 5.3). */
export async function syncRoles({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    for (const role of PLATFORM_ROLES) await addPlatformRole(db, role)
  })
}
