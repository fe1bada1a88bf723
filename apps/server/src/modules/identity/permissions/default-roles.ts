import { sql } from 'kysely'
import { DEFAULT_ROLES, type AccountType } from '@stoa/domain'
import { rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'

/**
 * Gives a new account its own copies of the default roles of its type (domain.md 5.4).
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
  const found = await rows<{ code: string; id: number }>(
    db,
    sql`WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) AS r(code text, name text, permissions text[])),
    made AS (INSERT INTO roles (account_id, name, code, is_system) SELECT ${account_id}, name, code, true FROM wanted RETURNING id, code),
    granted AS (INSERT INTO role_permission (role_id, permission_name) SELECT made.id, unnest(wanted.permissions) FROM made JOIN wanted USING (code))
    SELECT code, id FROM made`,
  )
  return Object.fromEntries(found.map((row) => [row.code, row.id]))
}
