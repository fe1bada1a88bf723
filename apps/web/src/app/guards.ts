import { hasMembershipPermission, hasPermission, isSignedIn, type Session } from '../features/shared/session/index.ts'
import type { Guard } from '../kit/index.ts'

/** Messages of failed guards (spec 8); `app:guards` has them in the user's language. */
export const GUARD_MESSAGES = {
  auth: 'user is not authenticated',
  guest: 'user is not guest',
  permission: 'user is missing required permission(s)',
  role: 'user is missing required role(s)',
  accountPermission: 'user is missing required account permission(s)',
  verified: "user's email is not verified",
} as const
export type GuardFailure = keyof typeof GUARD_MESSAGES

/** Where each failed guard redirects (spec 4). */
export const FAILURE_TARGETS: Record<GuardFailure, string> = {
  auth: '/login',
  guest: '/me/home',
  verified: '/email/verify',
  permission: '/',
  role: '/',
  accountPermission: '/',
}

/** The guard that keeps a session from a screen; null if the session may open it. */
export function failedGuard(guard: Guard, session: Session, accountId: number | null): GuardFailure | null {
  if (guard === 'any') return null
  if (guard === 'guest') return isSignedIn(session) ? 'guest' : null
  if (!isSignedIn(session)) return 'auth'
  if (guard === 'auth') return null
  return session.user?.emailVerified ? failedRight(guard, session, accountId) : 'verified'
}

function failedRight(guard: Guard, session: Session, accountId: number | null): GuardFailure | null {
  if (guard === 'admin') return session.adminOrSuperAdmin ? null : 'role'
  const [, kind, permission = ''] = /^verified\+(permission|account-permission):(.+)$/.exec(guard) ?? []
  if (kind === 'permission') return hasPermission(session, permission) ? null : 'permission'
  const isRefused = kind === 'account-permission' && (accountId === null || !hasMembershipPermission(session, accountId, permission))
  return isRefused ? 'accountPermission' : null
}
