import { sql } from 'kysely'
import { members, providerMembers } from '@stoa/contract'
import { column, searchText } from '#kit/query/filter-sql.ts'
import type { Policy } from '#access/policy.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'
import { membershipPolicy, withRole } from './memberships.query.ts'
import { presentMember, type MembershipRow } from './memberships.presenter.ts'

/** Users with an active membership in an account. */
export const memberQuery = resourceQuery(members, {
  from: 'membership_list',
  policy: membershipPolicy,
  present: presentMember,
  under: { account_id: 'account_id' },
  where: sql`t.status = 'active' AND t.user_status = 'active'`,
  filters: { search: searchText(), role: withRole },
  sorts: {
    created: 'created_at',
    updated: 'updated_at',
    name: 'username',
    role: 'role_name',
    last_active: { column: 'last_active_at', nulls_last: true },
    joined: 'joined_at',
  },
  defaultSort: 'name',
  includes: {},
})

/** No restriction: the list is limited to providers of the account in the path, where the permission was checked. */
const throughRelation: Policy<MembershipRow> = { scope: () => undefined, knows: () => false, holds: () => false }

const providerMemberQuery = resourceQuery(providerMembers, {
  from: 'membership_list',
  policy: throughRelation,
  present: (row: MembershipRow, ctx) => ({
    id: row.user_id,
    username: row.username,
    color: row.color,
    avatar_url: avatarUrl(ctx.services, row.avatar_uuid),
    job_title: row.job_title,
    account: { id: row.account_id, name: row.account_name },
  }),
  where: sql`t.status = 'active' AND t.user_status = 'active'`,
  // By name only, because a search by address would reveal the addresses of the provider's members.
  filters: { search: column('username'), provider: column('account_id') },
  sorts: { created: 'created_at', updated: 'updated_at', name: 'username' },
  defaultSort: 'name',
  includes: {},
})

/** Lists members of the accounts that are providers of this one. */
export const listProviderMembers = providerMemberQuery.listWhere(
  ({ account_id }) => sql`t.account_id IN (
    SELECT r.related_account_id FROM account_relations r WHERE r.account_id = ${account_id} AND r.type = 'provider' AND r.status = 'active' AND r.deleted_at IS NULL)`,
)
