import type { Member, Membership } from '@stoa/contract'
import { roleNameIn } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'

/** A row of `membership_list`. */
export interface MembershipRow {
  id: number
  account_id: number
  user_id: number
  role_id: number
  status: 'active' | 'suspended'
  job_title: string | null
  data_scope: 'all' | 'own'
  is_owner: boolean
  invited_by_id: number | null
  joined_at: string
  suspended_at: string | null
  last_active_at: string | null
  version: number
  created_at: string
  updated_at: string
  username: string
  email: string
  color: number
  user_status: 'pending' | 'active' | 'deactivated'
  avatar_uuid: string | null
  role_name: string
  role_code: string | null
  account_name: string
  roles?: Membership['roles']
  permissions?: string[]
  direct_permissions?: string[]
  account?: Membership['account']
}

/** Presents a membership. */
export function presentMembership(row: MembershipRow, ctx: Context): Membership {
  return {
    id: row.id,
    account_id: row.account_id,
    user_id: row.user_id,
    role_id: row.role_id,
    status: row.status,
    job_title: row.job_title,
    data_scope: row.data_scope,
    is_owner: row.is_owner,
    invited_by_id: row.invited_by_id,
    joined_at: row.joined_at,
    suspended_at: row.suspended_at,
    last_active_at: row.last_active_at,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    user: {
      id: row.user_id,
      username: row.username,
      email: row.email,
      color: row.color,
      avatar_url: avatarUrl(ctx.services, row.avatar_uuid),
      status: row.user_status,
    },
    role: presentRoleOf(row, ctx),
    ...(row.roles && { roles: row.roles }),
    ...(row.permissions && { permissions: row.permissions }),
    ...(row.direct_permissions && { direct_permissions: row.direct_permissions }),
    ...(row.account && { account: row.account }),
  }
}

/** Presents a membership as a user of the account. */
export function presentMember(row: MembershipRow, ctx: Context): Member {
  return {
    id: row.user_id,
    membership_id: row.id,
    account_id: row.account_id,
    username: row.username,
    email: row.email,
    color: row.color,
    avatar_url: avatarUrl(ctx.services, row.avatar_uuid),
    job_title: row.job_title,
    is_owner: row.is_owner,
    role: presentRoleOf(row, ctx),
    joined_at: row.joined_at,
    last_active_at: row.last_active_at,
  }
}

const presentRoleOf = (row: MembershipRow, ctx: Context) => ({
  id: row.role_id,
  name: roleNameIn(ctx.request.locale, { code: row.role_code, name: row.role_name }),
  code: row.role_code,
})
