import { sql } from 'kysely'
import { type Colleague, colleagues } from '@stoa/contract'
import { type Actor, holdsEverywhere, ownMemberships } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import type { Sql } from '#kit/context.ts'
import { searchText } from '#kit/query/filter-sql.ts'
import type { Policy } from '#access/policy.ts'
import type { RecordNames } from '#platform/exports/record-names.ts'
import { resourceQuery } from '#kit/query/resource-query.ts'
import { serveResource } from '#kit/routes.ts'
import { avatarUrl } from '#lib/media/avatar-url.ts'
import type { ServerModule } from '../../../registry.ts'
import type { UserRow } from '../user-records/index.ts'

const accountsOf = (actor: Actor) => ownMemberships(actor).map((membership) => membership.account_id)

/** Members of one of the accounts and the caller; all users for staff. */
const knownIn = (actor: Actor, accounts: readonly number[]): Sql =>
  holdsEverywhere(actor, 'users.read')
    ? sql`true`
    : sql`(t.id = ${actor.id} OR EXISTS (SELECT FROM memberships m WHERE m.user_id = t.id AND m.status = 'active' AND m.deleted_at IS NULL AND m.account_id = any(${accounts}::bigint[])))`

/** Users see themselves and users with whom they share an account; staff see all users. */
const policy: Policy<UserRow> = {
  scope: (actor) => knownIn(actor, accountsOf(actor)),
  knows: (actor, user) => holdsEverywhere(actor, 'users.read') || user.id === actor.id,
  holds: () => true,
}

const colleagueQuery = resourceQuery(colleagues, {
  from: 'users',
  policy,
  where: sql`t.deleted_at IS NULL AND t.status = 'active'`,
  filters: { search: searchText() },
  sorts: { created: 'created_at', updated: 'updated_at', username: 'username', email: 'email' },
  defaultSort: 'username',
  includes: {},
  present: (user, ctx): Colleague => ({
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    username: user.username,
    email: user.email,
    color: user.color,
    avatar_url: avatarUrl(ctx.services, user.avatar_uuid),
    created_at: user.created_at,
    updated_at: user.updated_at,
  }),
})

/** Names of users in records: colleagues, and members of the account of the path. */
export const colleagueNames: RecordNames = {
  key: 'id',
  filters: ['assignee', 'creator', 'manager', 'member', 'owner', 'seller'],
  async find({ db, actor }, ids, params) {
    const accounts = [...accountsOf(actor), ...(params.account_id ? [Number(params.account_id)] : [])]
    const found = await rows<{ id: number; username: string }>(
      db,
      sql`SELECT t.id, t.username FROM users t
      WHERE t.id = any(${ids}::bigint[]) AND t.deleted_at IS NULL AND ${knownIn(actor, accounts)}`,
    )
    return new Map(found.map(({ id, username }) => [String(id), username]))
  },
}

/** The directory of colleagues. */
export const colleaguesModule: ServerModule = {
  routes: (routes) => serveResource(routes, colleagues, { list: colleagueQuery.list }),
}
