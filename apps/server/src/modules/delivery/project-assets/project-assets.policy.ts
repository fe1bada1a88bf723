import { sql } from 'kysely'
import { accountsWhere, type Actor, type ActorMembership, holdsEverywhere } from '#access/actor.ts'
import type { Policy } from '#access/policy.ts'
import type { Sql } from '#kit/context.ts'
import { isShownTo, knowsReviewer, type ApprovalRow, type Seen } from './project-asset-row.ts'

const isNarrow = (membership: ActorMembership): boolean => membership.data_scope === 'own'
const idsOf = (memberships: readonly ActorMembership[]) => memberships.map(({ account_id }) => account_id)
const isOfStaff = (actor: Actor) => actor.staff || actor.permissions.size > 0

const concerns = (actor: Actor): Sql =>
  sql`(t.created_by_id = ${actor.id} OR ${actor.id}::bigint = any(t.reviewer_ids) OR ${actor.id}::bigint = any(t.member_user_ids))`
const isConcerned = ({ id }: Actor, row: Seen) =>
  row.created_by_id === id || row.reviewer_ids.includes(id) || row.member_user_ids.includes(id)

/** Permissions that people of other accounts have on all assets of the project that they see. */
const OF_GUESTS: ReadonlySet<string> = new Set(['project-assets.read', 'project-assets.approve'])

/** An account among these takes part in this role; any role without one. */
const takesPart = (accounts: readonly number[], more: Sql): Sql =>
  sql`EXISTS (SELECT FROM jsonb_each_text(t.parties) AS p WHERE p.key::bigint = any(${[...accounts]}::bigint[]) AND ${more})`

/** What accounts that take part see of the project: their work, partners everything, clients what was submitted, and reviewers what they review. */
function guestScope(actor: Actor, permission: string, accounts: readonly number[]): Sql {
  if (!OF_GUESTS.has(permission)) return takesPart(accounts, sql`p.key::bigint = t.asset_account_id`)
  const isReviewer = sql`${actor.id}::bigint = any(t.reviewer_ids)`
  const isSubmitted = sql`(t.client_review AND t.submitted_at IS NOT NULL)`
  return sql`(${takesPart(accounts, sql`p.key::bigint = t.asset_account_id`)} OR (t.project_status <> 'draft' AND
    ${takesPart(accounts, sql`(p.value = 'partner' OR ${isReviewer} OR (p.value = 'client' AND ${isSubmitted}))`)}))`
}

/** Memberships through which the caller sees the asset. With data scope `own` it must concern the caller. */
function seeing(actor: Actor, row: Seen): ActorMembership[] {
  const isReviewer = row.project_status !== 'draft' && row.reviewer_ids.includes(actor.id)
  return Object.entries(row.parties ?? {})
    .filter(([id, party]) => isReviewer || isShownTo(row, Number(id), party))
    .flatMap(([id]) => actor.memberships.get(Number(id)) ?? [])
    .filter((membership) => !isNarrow(membership) || isConcerned(actor, row))
}

/**
 * Members of the account that does the work by their permissions. Other accounts that take part see what {@link guestScope} says, give
 * verdicts on it, and change only what is in their own library (decision 0026).
 */
export const projectAssetPolicy: Policy<Seen> = {
  scope(actor, permission) {
    if (holdsEverywhere(actor, permission)) return undefined
    const memberships = accountsWhere(actor, permission)
    const open = idsOf(memberships.filter((one) => !isNarrow(one)))
    const narrow = idsOf(memberships.filter(isNarrow))
    const parts = [sql`t.account_id = any(${open}::bigint[])`, guestScope(actor, permission, open)]
    if (narrow.length)
      parts.push(sql`(${concerns(actor)} AND (t.account_id = any(${narrow}::bigint[]) OR ${guestScope(actor, permission, narrow)}))`)
    return sql`(${sql.join(parts, sql` OR `)})`
  },
  knows: (actor, row) => isOfStaff(actor) || seeing(actor, row).length > 0,
  holds(actor, permission, row) {
    if (holdsEverywhere(actor, permission)) return true
    const allowed = seeing(actor, row).filter((membership) => membership.permissions.has(permission))
    if (OF_GUESTS.has(permission)) return allowed.length > 0
    return allowed.some(({ account_id }) => account_id === row.account_id || account_id === row.asset_account_id)
  },
}

/** The same for approval requests, as far as the caller may know of their reviewers. */
export const approvalPolicy: Policy<ApprovalRow> = {
  scope(actor, permission) {
    const assets = projectAssetPolicy.scope(actor, permission)
    if (assets === undefined) return undefined
    const mine = [...actor.memberships.keys()]
    const knowsAll = sql`(t.account_id = any(${mine}::bigint[]) OR ${takesPart(mine, sql`p.value = 'partner'`)})`
    const isKnown = sql`(t.user_id = ${actor.id} OR 'owner' = any(t.reviewer_roles) OR t.reviewer_accounts && ${mine}::bigint[])`
    const asClient = sql`((t.show_providers OR t.reviewer_roles && '{client,partner}') AND ${takesPart(mine, sql`p.value = 'client'`)})`
    return sql`(${assets} AND (${knowsAll} OR ${isKnown} OR ${asClient}))`
  },
  knows: (actor, row) => projectAssetPolicy.knows(actor, row) && (isOfStaff(actor) || knowsReviewer(actor, row, row)),
  holds: (actor, permission, row) => projectAssetPolicy.holds(actor, permission, row),
}
