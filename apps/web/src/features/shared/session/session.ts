import type { Access, Acting } from '@stoa/contract/browser'
import type { AppData, Named, SessionMembership, SessionUser } from './app-setup.ts'

/** The session of the signed-in user in the browser (spec 6). */
export interface Session {
  user: SessionUser | null
  roles: readonly string[]
  permissions: readonly string[]
  /** Flags of the platform roles. */
  admin: boolean
  superAdmin: boolean
  adminOrSuperAdmin: boolean
  memberships: readonly SessionMembership[]
  options: AppData['options']
}

const ADMIN = 'Admin'
const SUPER_ADMIN = 'Super Admin'

/** The session without a signed-in user. */
export const GUEST: Session = sessionOf({ options: {}, user: null, webPresenceTypes: [], productCategories: [] })

/** Derives roles, permissions and flags from the answer of the set-up call. */
export function sessionOf({ user, options }: AppData): Session {
  const roles = namesOf(user?.roles ?? [])
  const memberships = user?.memberships ?? (user?.currentMembership ? [user.currentMembership] : [])
  const [admin, superAdmin] = [roles.includes(ADMIN), roles.includes(SUPER_ADMIN)]
  return {
    user,
    roles,
    permissions: user ? permissionsOf(user) : [],
    admin,
    superAdmin,
    adminOrSuperAdmin: admin || superAdmin,
    memberships,
    options,
  }
}

/** The session with an account in which the user acts for their agency. */
export function withActing(
  session: Session,
  { account_id, account, acting_account, acting_through, level, data_scope, permissions }: Acting,
): Session {
  const others = session.memberships.filter((membership) => membership.account_id !== account_id)
  const place: SessionMembership = {
    id: 0,
    account_id,
    account,
    roles: [],
    permissions,
    data_scope,
    acting: { account: acting_account, through: acting_through, level },
  }
  return { ...session, memberships: [...others, place] }
}

/** Union of direct permissions and those of all roles (spec 6). */
function permissionsOf(holder: { roles: readonly Named[]; permissions: readonly Named[] }): string[] {
  const ofRoles = holder.roles.flatMap((role) => (typeof role === 'string' ? [] : namesOf(role.permissions ?? [])))
  return [...new Set([...namesOf(holder.permissions), ...ofRoles])]
}

/** Whether a user is signed in. */
export const isSignedIn = (session: Session): boolean => session.user !== null
export const isGuest = (session: Session): boolean => session.user === null

/** Whether the user has any of the roles; a comma-separated string is a list (spec 6). */
export const hasRole = (session: Session, roles: string | readonly string[]): boolean =>
  listOf(roles).some((role) => session.roles.includes(role))
export const lacksRole = (session: Session, roles: string | readonly string[]): boolean => !hasRole(session, roles)

/** Whether the user has all of the permissions, or the role Admin or Super Admin. */
export const hasPermission = (session: Session, names: string | readonly string[]): boolean =>
  session.adminOrSuperAdmin || listOf(names).every((name) => session.permissions.includes(name))
export const lacksPermission = (session: Session, names: string | readonly string[]): boolean => !hasPermission(session, names)

/** The same check against the permissions of the membership in an account. */
export const hasMembershipPermission = (session: Session, accountId: number, names: string | readonly string[]): boolean =>
  session.adminOrSuperAdmin || listOf(names).every((name) => membershipPermissions(session, accountId).includes(name))
export const lacksMembershipPermission = (session: Session, accountId: number, names: string | readonly string[]): boolean =>
  !hasMembershipPermission(session, accountId, names)

/** Permissions in an account: direct ones and those of the roles (spec 6); none without a membership. */
export function membershipPermissions(session: Session, accountId: number): string[] {
  const membership = session.memberships.find((one) => (one.account_id ?? one.account?.id) === accountId)
  return membership ? permissionsOf(membership) : []
}

/** Names of the roles in an account. */
export function membershipRoles(session: Session, accountId: number): string[] {
  const membership = session.memberships.find((one) => (one.account_id ?? one.account?.id) === accountId)
  return membership ? namesOf(membership.roles) : []
}

/** Why an account is read-only: the platform suspended it, or its plan was not paid. Null if it is not. */
export function stopOf(membership: SessionMembership | undefined): 'account' | 'plan' | null {
  if (membership?.account?.status === 'suspended') return 'account'
  return membership?.account?.membership_status === 'suspended' ? 'plan' : null
}

/** Whether an access is granted, in an account or, without one, by the user's own permissions. */
export function allows(session: Session, access: Access, accountId: number | null): boolean {
  switch (access.who) {
    case 'anyone':
      return true
    case 'guest':
      return isGuest(session)
    case 'signed-in':
      return isSignedIn(session)
    case 'verified':
      return session.user?.emailVerified ?? false
    case 'super-admin':
      return session.superAdmin
    case 'staff':
      return hasPermission(session, access.permission)
    case 'permission':
      return accountId === null ? hasPermission(session, access.permission) : hasMembershipPermission(session, accountId, access.permission)
  }
}

// Hoisted, since `GUEST` above calls it while this module loads.
function namesOf(items: readonly Named[]): string[] {
  return items.map((item) => (typeof item === 'string' ? item : item.name))
}

function listOf(names: string | readonly string[]): string[] {
  return (typeof names === 'string' ? names.split(',') : [...names]).map((name) => name.trim()).filter(Boolean)
}
