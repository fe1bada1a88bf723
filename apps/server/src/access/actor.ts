/** The caller's membership in one account: what they may do there, and on which records. */
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
  /** Country whose notation of phone numbers is assumed. */
  readonly country_code: string
  /** Set when the caller is not a member but acts for their agency by the grant of a relation (domain.md 5.5). */
  readonly acting?: { readonly account_id: number; readonly through: string; readonly level: string }
}

/** The user who makes the request. A guest has id 0 and no permissions. */
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
  /** Permissions in all accounts, from platform roles. */
  readonly permissions: ReadonlySet<string>
  /** Active memberships by account, including the accounts in which the user acts for their agency. */
  readonly memberships: ReadonlyMap<number, ActorMembership>
  readonly token: { readonly id: number; readonly impersonator_id: number | null } | null
  /** Set when a program calls with an API token: it has one membership, with the permissions of the token. */
  readonly api_token?: { readonly id: number; readonly name: string; readonly account_id: number; readonly expires_at: string | null }
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

/** The properties of an actor that decide about permissions. */
type Rights = Pick<Actor, 'staff' | 'permissions' | 'memberships'>

/** Whether the actor has a permission in all accounts: as Admin or Super Admin, or through another platform role. */
export function holdsEverywhere(actor: Rights, permission: string): boolean {
  return actor.staff || actor.permissions.has(permission)
}

/** Whether the actor has a permission in one account, through a membership or through a platform role. */
export function holdsIn(actor: Rights, account_id: number, permission: string): boolean {
  return holdsEverywhere(actor, permission) || (actor.memberships.get(account_id)?.permissions.has(permission) ?? false)
}

/** Whether the actor may know that the account exists; if not, requests for its records are answered with 404. */
export function knowsAccount(actor: Actor, account_id: number): boolean {
  return actor.staff || actor.permissions.size > 0 || actor.memberships.has(account_id)
}

/** Whether a record is about the actor, which gives people some rights without a permission. A token has its permissions only. */
export const isSelf = (actor: Actor, user_id: number | null): boolean => actor.id === user_id && !actor.api_token

/** The actor with their rights in one account only, without platform roles and ownership. */
export function ofOneAccount<A extends Omit<Actor, 'token'>>(actor: A, account_id: number): A {
  const membership = actor.memberships.get(account_id)
  return {
    ...actor,
    admin: false,
    super_admin: false,
    staff: false,
    permissions: new Set(),
    current_account_id: account_id,
    memberships: new Map(membership ? [[account_id, { ...membership, is_owner: false }]] : []),
  }
}

/** The memberships through which the actor has a permission. */
export function accountsWhere(actor: Actor, permission: string): ActorMembership[] {
  return [...actor.memberships.values()].filter((membership) => membership.permissions.has(permission))
}

/** Agency for which a member acts in a client that they may not see everything of; undefined for other members. */
export const confinedTo = ({ acting }: ActorMembership): number | undefined =>
  acting === undefined || acting.level === 'all' ? undefined : acting.account_id

/** Whether the actor may see documents between some accounts from one of them: an agency that acts inside is one of the parties (domain.md 5.5). */
export function seesBetween(actor: Omit<Actor, 'token'>, account_id: number, parties: readonly (number | null)[]): boolean {
  const membership = actor.staff ? undefined : actor.memberships.get(account_id)
  const agency = membership && confinedTo(membership)
  return agency === undefined || parties.includes(agency)
}

/** The actor's memberships without the accounts in which they act for their agency. */
export function ownMemberships(actor: Actor): ActorMembership[] {
  return [...actor.memberships.values()].filter((membership) => !membership.acting)
}

/** The author of a change, as histories record it: the user, the agency for which they act, and the impersonator. */
export interface Writer {
  user_id: number | null
  acting_account_id?: number | null
  impersonator_id?: number | null
}

/** The actor as the author of changes in an account. */
export const writerIn = (actor: Actor, account_id: number): Writer => ({
  user_id: actor.id || null,
  acting_account_id: actingAccount(actor, account_id),
  impersonator_id: actor.token?.impersonator_id ?? null,
})

/** The agency for which the actor works in an account; null in accounts of which they are a member. */
export const actingAccount = (actor: Actor, account_id: number): number | null =>
  actor.memberships.get(account_id)?.acting?.account_id ?? null
