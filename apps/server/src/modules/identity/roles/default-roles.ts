import { DEFAULT_ROLES, type AccountType } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import { insertSystemRoles } from './store.ts'

/**
 * Copies the default roles of its type into a new account (domain.md 5.4).
 * @returns ids by role code
 */
export async function createDefaultRoles(
  db: Db,
  account_id: number,
  type: AccountType,
  locale: 'en' | 'gr' = 'en',
): Promise<Record<string, number>> {
  const roles = DEFAULT_ROLES[type].map((role) => ({
    code: role.code,
    name: locale === 'gr' ? role.name_gr : role.name,
    permissions: role.permissions,
  }))
  const inserted = await insertSystemRoles(db, account_id, roles)
  return Object.fromEntries(inserted.map(({ code, id }) => [code, id]))
}
