import { sql } from 'kysely'
import type { SetupUser } from '@stoa/contract'
import { roleNameIn } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'

type Membership = SetupUser['memberships'][number]

interface PersonRow
  extends Pick<
    SetupUser,
    | 'id'
    | 'first_name'
    | 'last_name'
    | 'username'
    | 'email'
    | 'locale'
    | 'time_zone'
    | 'color'
    | 'emailVerified'
    | 'two_factor'
    | 'roles'
    | 'phoneNumbers'
  > {
  avatar_uuid: string | null
  memberships: Omit<Membership, 'permissions' | 'is_owner' | 'data_scope'>[]
  impersonator: SetupUser['impersonator']
}

/** Returns the caller with roles, permissions, accounts and flags (spec 6); null for guests. */
export async function setupUser(ctx: Context): Promise<SetupUser | null> {
  const { actor } = ctx
  if (!actor.id) return null
  const found = await loadPerson(ctx)
  if (!found) return null
  const { avatar_uuid, ...person } = found
  const memberships = person.memberships.flatMap((membership): Membership[] => {
    const rights = actor.memberships.get(membership.account_id)
    if (!rights) return []
    const account = { ...membership.account, logo_url: avatarUrl(ctx.services, membership.account.logo_url) }
    const role = { ...membership.role, name: roleNameIn(ctx.request.locale, membership.role) }
    const roles = membership.roles.map((one) => ({ ...one, name: roleNameIn(ctx.request.locale, one) }))
    return [
      {
        ...membership,
        account,
        role,
        roles,
        data_scope: rights.data_scope,
        is_owner: rights.is_owner,
        permissions: [...rights.permissions].sort(),
      },
    ]
  })
  const current = memberships.find((membership) => membership.account_id === actor.current_account_id) ?? null
  return {
    ...person,
    avatar_url: avatarUrl(ctx.services, avatar_uuid),
    admin: actor.admin,
    super_admin: actor.super_admin,
    admin_or_super_admin: actor.staff,
    permissions: [...actor.permissions].sort(),
    memberships,
    membershipsCount: memberships.length,
    currentMembership: current,
    currentAccount: current?.account ?? null,
  }
}

/** Loads everything in one query, because each page load makes this call. */
async function loadPerson({ db, actor }: Context): Promise<PersonRow | undefined> {
  const badge = sql`jsonb_build_object('id', a.id, 'uuid', a.uuid, 'name', a.name, 'type', a.type, 'status', a.status, 'membership_status', a.membership_status, 'color', (a.id % 18), 'logo_url', (SELECT g.uuid FROM media g WHERE g.id = a.logo_media_id AND g.deleted_at IS NULL AND g.conversions ? 'thumb'), 'cover_url', NULL, 'brand_color', a.brand_color,
    'time_zone', a.time_zone, 'currency', a.currency)`
  return one<PersonRow>(
    db,
    sql`SELECT u.id, u.first_name, u.last_name, u.username, u.email, u.locale, u.time_zone, u.color, u.avatar_uuid, u.email_verified_at IS NOT NULL AS "emailVerified",
      EXISTS (SELECT FROM user_totp o WHERE o.user_id = u.id AND o.confirmed_at IS NOT NULL) AS two_factor,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'code', r.code) ORDER BY r.name) FROM role_user ru JOIN roles r ON r.id = ru.role_id WHERE ru.user_id = u.id), '[]') AS roles,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', n.id, 'number', n.number, 'label', n.label, 'is_primary', n.is_primary) ORDER BY n.is_primary DESC, n.id) FROM user_phone_numbers n WHERE n.user_id = u.id), '[]') AS "phoneNumbers",
      (SELECT jsonb_build_object('id', i.id, 'username', i.username) FROM users i WHERE i.id = ${actor.token?.impersonator_id ?? null}) AS impersonator,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', m.id, 'account_id', m.account_id, 'job_title', m.job_title, 'account', ${badge},
          'role', jsonb_build_object('id', r.id, 'name', r.name, 'code', r.code),
          'roles', (SELECT jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'code', o.code) ORDER BY o.id <> m.role_id, o.name) FROM roles o
            WHERE o.id = m.role_id OR o.id IN (SELECT mr.role_id FROM membership_role mr WHERE mr.membership_id = m.id))) ORDER BY a.name, a.id)
        FROM memberships m JOIN accounts a ON a.id = m.account_id AND a.deleted_at IS NULL JOIN roles r ON r.id = m.role_id
        WHERE m.user_id = u.id AND m.status = 'active' AND m.deleted_at IS NULL), '[]') AS memberships
    FROM users u WHERE u.id = ${actor.id}`,
  )
}
