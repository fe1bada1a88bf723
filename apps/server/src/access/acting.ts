import { sql } from 'kysely'
import { ACTING_ROLES, actingPermissions, type GrantLevel } from '@stoa/domain'
import type { ActorMembership } from './actor.ts'
import type { Sql } from '#db/rows.ts'

/** A grant that lets the caller act in another account: the membership it comes through, the relation, and its level. */
export interface ActingGrant {
  /** Membership in the agency. */
  membership_id: number
  acting_account_id: number
  acting_through: string
  account_id: number
  level: GrantLevel
  granted: string[]
  time_zone: string
  country_code: string
  /** The account is suspended and cannot be changed. */
  reads_only: boolean
}

/**
 * Selects the accounts in which a user acts for their agency, as a JSON list (domain.md 5.5): active relations with a
 * grant, and accounts without an owner that the agency manages. Members whose scope is `own` must be the manager of the
 * relation. Users who are active or suspended members of an account do not act in it.
 */
export function actingGrants(user_id: Sql): Sql {
  const unowned = sql`(c.owner_id IS NULL AND c.managed_by_account_id = m.account_id)`
  return sql`
    SELECT coalesce(jsonb_agg(jsonb_build_object('membership_id', m.id, 'acting_account_id', m.account_id, 'acting_through', r.uuid, 'account_id', c.id,
      'level', CASE WHEN ${unowned} THEN 'all' ELSE r.access_level END, 'granted', r.granted_permissions, 'time_zone', c.time_zone, 'country_code', c.country_code,
      'reads_only', c.status = 'suspended' OR c.membership_status = 'suspended') ORDER BY r.uuid), '[]')
    FROM memberships m JOIN accounts g ON g.id = m.account_id AND g.deleted_at IS NULL
    JOIN account_relations r ON r.account_id = m.account_id AND r.status = 'active' AND r.deleted_at IS NULL
    JOIN accounts c ON c.id = r.related_account_id AND c.deleted_at IS NULL
    WHERE m.user_id = ${user_id} AND m.status = 'active' AND m.deleted_at IS NULL
      AND ((r.type = 'client' AND g.type = 'agency' AND r.access_level <> 'none' AND c.owner_id IS NOT NULL) OR ${unowned})
      AND (m.data_scope = 'all' OR r.manager_id = m.user_id)
      AND EXISTS (SELECT FROM roles o WHERE o.code = any(${[...ACTING_ROLES]}::text[])
        AND (o.id = m.role_id OR o.id IN (SELECT mr.role_id FROM membership_role mr WHERE mr.membership_id = m.id)))
      AND NOT EXISTS (SELECT FROM memberships own WHERE own.user_id = m.user_id AND own.account_id = c.id AND own.deleted_at IS NULL AND own.status IN ('active', 'suspended'))`
}

/**
 * Returns memberships for the accounts in which the caller acts: the permissions of their membership in the agency,
 * limited by the client's grant. When several grants apply to an account, the one with the most permissions is used.
 */
export function actingMemberships(own: readonly ActorMembership[], grants: readonly ActingGrant[]): ActorMembership[] {
  const places = new Map<number, ActorMembership>()
  // Many clients grant the same level; they share one set.
  const cut = new Map<string, ReadonlySet<string>>()
  for (const grant of grants) {
    const membership = own.find((one) => one.id === grant.membership_id)
    if (!membership) continue
    const key = [grant.membership_id, grant.level, grant.reads_only, ...grant.granted].join(' ')
    const permissions = cut.get(key) ?? rightsOf(membership, grant)
    cut.set(key, permissions)
    if ((places.get(grant.account_id)?.permissions.size ?? -1) >= permissions.size) continue
    const { account_id, acting_account_id, acting_through, level, time_zone, country_code } = grant
    places.set(account_id, {
      ...membership,
      account_id,
      permissions,
      is_owner: false,
      time_zone,
      country_code,
      acting: { account_id: acting_account_id, through: acting_through, level },
    })
  }
  return [...places.values()]
}

function rightsOf({ permissions }: ActorMembership, { level, granted, reads_only }: ActingGrant): ReadonlySet<string> {
  const held = actingPermissions(permissions, level, granted)
  return reads_only ? new Set([...held].filter((name) => name.endsWith('.read'))) : held
}
