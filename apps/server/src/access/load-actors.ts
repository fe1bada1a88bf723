import { sql } from 'kysely'
import { actingGrants, actingMemberships, type ActingGrant } from './acting.ts'
import type { Actor, ActorMembership } from './actor.ts'
import { rows, type Db } from '#db/rows.ts'

interface UserRow {
  id: number
  email: string
  username: string
  email_verified: boolean
  locale: 'en' | 'gr'
  time_zone: string | null
  current_account_id: number | null
  role_codes: string[]
  permissions: string[]
  memberships: MembershipRow[]
  grants: ActingGrant[]
  /** Permissions by role, only in the first row, because many members share the same few roles. */
  roles: Record<string, string[]> | null
}

interface MembershipRow extends Omit<ActorMembership, 'permissions'> {
  is_suspended: boolean
  role_ids: (number | null)[]
  direct: string[]
}

/**
 * Loads users with the permissions of all their memberships, in one query.
 * @returns actors by user id, without deleted and deactivated users
 */
export async function loadActors(db: Db, user_ids: readonly number[]): Promise<Map<number, Omit<Actor, 'token'>>> {
  const asked = sql`ANY(${user_ids}::bigint[])`
  const users = await rows<UserRow>(
    db,
    sql`SELECT u.id, u.email, u.username, u.email_verified_at IS NOT NULL AS email_verified, u.locale, u.time_zone, u.current_account_id,
      array(SELECT r.code FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = u.id AND r.code IS NOT NULL) AS role_codes,
      array(SELECT DISTINCT rp.permission_name FROM role_user ru JOIN role_permission rp ON rp.role_id = ru.role_id WHERE ru.user_id = u.id) AS permissions,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'account_id', m.account_id, 'role_id', m.role_id, 'data_scope', m.data_scope,
          'is_owner', a.owner_id IS NOT DISTINCT FROM m.user_id, 'time_zone', a.time_zone, 'country_code', a.country_code,
          'is_suspended', a.status = 'suspended' OR a.membership_status = 'suspended',
          'role_ids', array(SELECT m.role_id UNION SELECT mr.role_id FROM membership_role mr WHERE mr.membership_id = m.id),
          'direct', array(SELECT mp.permission_name FROM membership_permission mp WHERE mp.membership_id = m.id)))
        FROM memberships m JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL
        WHERE m.user_id = u.id AND m.status = 'active' AND m.deleted_at IS NULL), '[]') AS memberships,
      (${actingGrants(sql`u.id`)}) AS grants,
      CASE WHEN row_number() OVER () = 1 THEN (
        SELECT jsonb_object_agg(held.role_id, held.names) FROM (
          SELECT rp.role_id, array_agg(rp.permission_name) AS names FROM role_permission rp WHERE rp.role_id IN (
            SELECT m.role_id FROM memberships m WHERE m.user_id = ${asked}
            UNION SELECT mr.role_id FROM memberships m JOIN membership_role mr ON mr.membership_id = m.id WHERE m.user_id = ${asked})
          GROUP BY rp.role_id) held) END AS roles
    FROM users u WHERE u.id = ${asked} AND u.status = 'active' AND u.deleted_at IS NULL`,
  )
  const rights = rightsByRole(users.find(({ roles }) => roles)?.roles ?? {})
  return new Map(users.map(({ roles: _roles, ...row }) => [row.id, toActor(row, rights)]))
}

/**
 * Returns a function that computes the permissions of a membership from its roles and direct permissions. Memberships
 * with equal permissions share one set. In a suspended account only permissions to read and to pay the plan remain.
 */
function rightsByRole(names: Readonly<Record<string, string[]>>) {
  const known = new Map<string, ReadonlySet<string>>()
  return ({ is_suspended, role_ids, direct }: MembershipRow): ReadonlySet<string> => {
    const key = [is_suspended, role_ids.join(), ...direct].join(' ')
    const found = known.get(key)
    if (found) return found
    const held = [...direct, ...role_ids.flatMap((id) => names[String(id)] ?? [])]
    const rights = new Set(is_suspended ? held.filter((name) => name.endsWith('.read') || name === 'accounts.billing') : held)
    known.set(key, rights)
    return rights
  }
}

function toActor(
  { role_codes, permissions, memberships, grants, ...user }: Omit<UserRow, 'roles'>,
  rights: ReturnType<typeof rightsByRole>,
): Omit<Actor, 'token'> {
  const super_admin = role_codes.includes('super-admin')
  const admin = role_codes.includes('admin')
  const own = memberships.map((row) => {
    const { is_suspended: _suspended, role_ids: _roles, direct: _direct, ...place } = row
    return { ...place, permissions: rights(row) }
  })
  return {
    ...user,
    admin,
    super_admin,
    staff: admin || super_admin,
    permissions: new Set(permissions),
    memberships: new Map([...actingMemberships(own, grants), ...own].map((membership) => [membership.account_id, membership])),
  }
}
