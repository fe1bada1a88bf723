/** The caller's place in one account: what he may do there, and on whose records. */
export interface ActorMembership {
  readonly id: number
  readonly account_id: number
  readonly role_id: number
  /** Direct permissions and those of all roles. */
  readonly permissions: ReadonlySet<string>
  /** `own`: only contacts, requests, tasks … assigned to or created by the member (domain.md 5.1). */
  readonly data_scope: 'all' | 'own'
  readonly is_owner: boolean
  /** IANA zone of the account. */
  readonly time_zone: string
  /** Country whose way of writing phone numbers is assumed. */
  readonly country_code: string
  /** Set where the caller is no member but acts for his agency, by the grant of a relation (domain.md 5.5). */
  readonly acting?: { readonly account_id: number; readonly through: string; readonly level: string }
}

/** Who calls. A guest has id 0 and holds nothing. */
export interface Actor {
  readonly id: number
  readonly email: string
  readonly username: string
  readonly email_verified: boolean
  readonly locale: 'en' | 'gr'
  /** IANA zone the user chose, or null to follow the offset of the request. */
  readonly time_zone: string | null
  readonly current_account_id: number | null
  readonly admin: boolean
  readonly super_admin: boolean
  /** Admin or Super Admin: passes every permission check (spec 6). */
  readonly staff: boolean
  /** Rights in all accounts, from platform roles. */
  readonly permissions: ReadonlySet<string>
  /** Active memberships by account, and the accounts in which he acts for his agency. */
  readonly memberships: ReadonlyMap<number, ActorMembership>
  readonly token: { readonly id: number; readonly impersonator_id: number | null } | null
}

export const GUEST: Actor = {
  id: 0,
  email: '',
  username: '',
  email_verified: false,
  locale: 'en',
  time_zone: null,
  current_account_id: null,
  admin: false,
  super_admin: false,
  staff: false,
  permissions: new Set(),
  memberships: new Map(),
  token: null,
}

/** As much of a caller as says what he may do. */
type Rights = Pick<Actor, 'staff' | 'permissions' | 'memberships'>

/** A right in all accounts: by role Admin or Super Admin, or by a platform role that holds the name. */
export function holdsEverywhere(actor: Rights, permission: string): boolean {
  return actor.staff || actor.permissions.has(permission)
}

/** A right in one account, by membership or everywhere. */
export function holdsIn(actor: Rights, account_id: number, permission: string): boolean {
  return holdsEverywhere(actor, permission) || (actor.memberships.get(account_id)?.permissions.has(permission) ?? false)
}

/** Whether the account exists for the caller at all; if not, whatever is in it is a 404. */
export function knowsAccount(actor: Actor, account_id: number): boolean {
  return actor.staff || actor.permissions.size > 0 || actor.memberships.has(account_id)
}

/** Accounts in which the caller holds a right through a membership. */
export function accountsWhere(actor: Actor, permission: string): ActorMembership[] {
  return [...actor.memberships.values()].filter((membership) => membership.permissions.has(permission))
}

/** The memberships that are the caller's own: what he acts in for his agency is left out of his lists. */
export function ownMemberships(actor: Actor): ActorMembership[] {
  return [...actor.memberships.values()].filter((membership) => !membership.acting)
}

/** Who writes, as histories name him: the person, the agency for which he acts, and who impersonates him. */
export interface Writer {
  user_id: number | null
  acting_account_id?: number | null
  impersonator_id?: number | null
}

/** The caller as the writer of a history of one account. */
export const writerIn = (actor: Actor, account_id: number): Writer => ({
  user_id: actor.id || null,
  acting_account_id: actingAccount(actor, account_id),
  impersonator_id: actor.token?.impersonator_id ?? null,
})

/** The agency for which the caller works in an account that is not his own; null in his own. */
export const actingAccount = (actor: Actor, account_id: number): number | null =>
  actor.memberships.get(account_id)?.acting?.account_id ?? null
