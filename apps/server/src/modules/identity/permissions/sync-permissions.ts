import { PERMISSIONS } from '@stoa/domain'
import type { Services } from '#kit/services.ts'
import { writePermissions } from './store.ts'

/** Updates the permissions of the database to those of the code (domain.md 5.2). */
export const syncPermissions = ({ database }: Pick<Services, 'database'>): Promise<void> => writePermissions(database.db, PERMISSIONS)
