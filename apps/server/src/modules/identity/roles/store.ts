import { sql } from 'kysely'
import type { RecordKind } from '#kit/records/change-row.ts'
import { deleteRows, insertRow, one, rows, run, updateRow, type Db, type NewRow, type Row, type RowChange } from '#db/rows.ts'
import { roleQuery, type AccountRole } from './roles.query.ts'

/** Unique constraint to the field that a 422 names. */
export const UNIQUE = { roles_name: 'name' }

/** Roles of accounts. */
export const accountRoleKind: RecordKind<'roles', AccountRole> = {
  table: 'roles',
  query: roleQuery,
  subject: { type: 'role', label: (role) => role.name },
  unique: UNIQUE,
  soft: false,
}

export const insertRole = (db: Db, role: NewRow<'roles'>): Promise<Row<'roles'>> => insertRow(db, 'roles', role)

/** Changes name or description of a role, and increments its version. */
export async function changeRole(db: Db, id: number, values: RowChange<'roles'>): Promise<void> {
  await updateRow(db, 'roles', { id }, values, { versioned: true })
}

export async function deleteRole(db: Db, id: number): Promise<void> {
  await deleteRows(db, 'roles', { id })
}

/** Replaces the permissions of a role. */
export async function setPermissions(db: Db, role_id: number, names: readonly string[]): Promise<void> {
  await run(
    db,
    sql`WITH gone AS (DELETE FROM role_permission WHERE role_id = ${role_id} AND permission_name <> all(${[...names]}::text[]))
    INSERT INTO role_permission (role_id, permission_name) SELECT ${role_id}, unnest(${[...names]}::text[]) ON CONFLICT DO NOTHING`,
  )
}

interface SystemRole {
  code: string
  name: string
  permissions: readonly string[]
}

/** Inserts system roles of an account with their permissions. @returns the roles' ids and codes */
export const insertSystemRoles = (db: Db, account_id: number, roles: readonly SystemRole[]): Promise<{ id: number; code: string }[]> =>
  rows(
    db,
    sql`WITH wanted AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) AS r(code text, name text, permissions text[])),
    made AS (INSERT INTO roles (account_id, name, code, is_system) SELECT ${account_id}, name, code, true FROM wanted RETURNING id, code),
    granted AS (INSERT INTO role_permission (role_id, permission_name) SELECT made.id, unnest(wanted.permissions) FROM made JOIN wanted USING (code))
    SELECT code, id FROM made`,
  )

/** Inserts a platform role with its permissions, unless there is one of that name. */
export async function addPlatformRole(db: Db, { name, code, permissions }: SystemRole): Promise<void> {
  const role = await one<{ id: number }>(
    db,
    sql`INSERT INTO roles (account_id, name, code, is_system) VALUES (NULL, ${name}, ${code}, true)
    ON CONFLICT (account_id, lower(name)) DO NOTHING RETURNING id`,
  )
  if (role) await setPermissions(db, role.id, permissions)
}
