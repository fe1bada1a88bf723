import { sql } from 'kysely'
import { accountsWhere, type Actor, type ActorMembership, holdsEverywhere, holdsIn, knowsAccount } from '#access/actor.ts'
import type { Sql } from '#kit/context.ts'
import type { Policy } from '#access/policy.ts'
import { accountsIn, type ProjectRow } from './project-row.ts'

const isNarrow = (membership: ActorMembership | undefined): boolean => membership?.data_scope === 'own'
const idsOf = (memberships: readonly ActorMembership[], narrow: boolean) =>
  memberships.filter((one) => isNarrow(one) === narrow).map((one) => one.account_id)

const isMine = (actor: Actor): Sql => sql`(t.owner_id = ${actor.id} OR t.created_by_id = ${actor.id} OR ${worksOn(actor)})`
const worksOn = (actor: Actor): Sql =>
  sql`t.uuid IN (SELECT j.project_uuid FROM project_members j JOIN memberships m ON m.id = j.membership_id WHERE m.user_id = ${actor.id})`
const takesPart = (accounts: readonly number[]): Sql =>
  sql`t.uuid IN (SELECT a.project_uuid FROM project_accounts a WHERE a.account_id = any(${[...accounts]}::bigint[]) AND a.ended_at IS NULL)`

const owns = (actor: Actor, row: ProjectRow) =>
  row.owner_id === actor.id || row.created_by_id === actor.id || row.member_user_ids.includes(actor.id)

/** Memberships through which the caller sees the project. With data scope `own` the caller must work on it. */
function seeing(actor: Actor, row: ProjectRow): ActorMembership[] {
  return accountsIn(actor, row)
    .filter(({ party }) => party === 'owner' || row.status !== 'draft')
    .map(({ account_id }) => actor.memberships.get(account_id)!)
    .filter((membership) => !isNarrow(membership) || owns(actor, row))
}

/** Permissions on projects that also count for people of other participating accounts. */
const OF_GUESTS: ReadonlySet<string> = new Set(['projects.read', 'projects.manage-members'])

/**
 * Members of the owning account by their permissions. People of other participating accounts may read the project once it
 * is no longer a draft, and manage their own people (domain.md 1.2, 5.5). Data scope `own` limits members to projects they
 * work on.
 */
export const projectPolicy: Policy<ProjectRow> = {
  scope(actor, permission) {
    if (holdsEverywhere(actor, permission)) return undefined
    const memberships = accountsWhere(actor, permission)
    const [open, narrow] = [idsOf(memberships, false), idsOf(memberships, true)]
    const parts = [sql`t.account_id = any(${open}::bigint[])`]
    if (narrow.length) parts.push(sql`(t.account_id = any(${narrow}::bigint[]) AND ${isMine(actor)})`)
    if (OF_GUESTS.has(permission)) {
      parts.push(sql`(t.status <> 'draft' AND ${takesPart(open)})`)
      if (narrow.length) parts.push(sql`(t.status <> 'draft' AND ${takesPart(narrow)} AND ${worksOn(actor)})`)
    }
    return sql`(${sql.join(parts, sql` OR `)})`
  },
  knows: (actor, row) => isOfStaff(actor) || seeing(actor, row).length > 0,
  holds(actor, permission, row) {
    if (holdsEverywhere(actor, permission)) return true
    const allowed = seeing(actor, row).filter((membership) => membership.permissions.has(permission))
    if (!permission.startsWith('projects.') || OF_GUESTS.has(permission)) return allowed.length > 0
    return allowed.some((membership) => membership.account_id === row.account_id)
  },
}

const isOfStaff = (actor: Actor) => actor.staff || actor.permissions.size > 0

/** Whether the caller holds a permission in the owning account. */
export const holdsAsOwner = (actor: Actor, permission: string, row: ProjectRow): boolean =>
  knowsAccount(actor, row.account_id) && holdsIn(actor, row.account_id, permission)
