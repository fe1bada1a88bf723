import { describe, expect, it } from 'vitest'
import {
  GUEST,
  hasMembershipPermission,
  hasPermission,
  hasRole,
  isGuest,
  isSignedIn,
  lacksMembershipPermission,
  lacksPermission,
  lacksRole,
  membershipPermissions,
  membershipRoles,
  sessionOf,
} from '../features/shared/session/index.ts'
import { member } from '../test/render-app.tsx'
import { failedGuard, FAILURE_TARGETS, GUARD_MESSAGES } from './guards.ts'
import { resetTransitions, transitionTo } from './transitions.ts'

const some = sessionOf(member(['contacts.read'], { permissions: ['projects.read'] }))
const admin = sessionOf(member([], { roles: ['Admin'] }))
const unverified = sessionOf(member([], { emailVerified: false }))

describe('guards', () => {
  it('[R-4-39] check guest-only, auth, verified e-mail, role, permission and account permission', () => {
    expect(failedGuard('guest', some, null)).toBe('guest')
    expect(failedGuard('auth', GUEST, null)).toBe('auth')
    expect(failedGuard('verified', unverified, null)).toBe('verified')
    expect(failedGuard('admin', some, null)).toBe('role')
    expect(failedGuard('verified+permission:contacts.read', some, null)).toBe('permission')
    expect(failedGuard('verified+account-permission:contacts.update', some, 7)).toBe('accountPermission')
    expect([
      failedGuard('any', GUEST, null),
      failedGuard('guest', GUEST, null),
      failedGuard('auth', unverified, null),
      failedGuard('verified', some, null),
      failedGuard('admin', admin, null),
      failedGuard('verified+permission:projects.read', some, null),
      failedGuard('verified+account-permission:contacts.read', some, 7),
    ]).toEqual(Array(7).fill(null))
  })

  it('[R-4-40] [R-4-41] [R-4-42] [R-4-43] redirect to sign-in, home, the verification notice, or the start page', () => {
    expect(FAILURE_TARGETS).toEqual({
      auth: '/login',
      guest: '/me/home',
      verified: '/email/verify',
      permission: '/',
      role: '/',
      accountPermission: '/',
    })
  })

  it('[R-6-21] refuse an account permission held in another account only', () => {
    expect(failedGuard('verified+account-permission:contacts.read', some, 8)).toBe('accountPermission')
  })

  it('[R-8-07] [R-8-08] [R-8-09] [R-8-10] [R-8-11] [R-8-12] use the messages of the specification', async () => {
    const texts = (await import('../locales/en/app.json')).default
    expect(texts.guards).toEqual(GUARD_MESSAGES)
    expect(Object.values(GUARD_MESSAGES)).toEqual([
      'user is not authenticated',
      'user is not guest',
      'user is missing required permission(s)',
      'user is missing required role(s)',
      'user is missing required account permission(s)',
      "user's email is not verified",
    ])
  })
})

describe('rights of the signed-in user', () => {
  it('[R-6-12] are the union of the permissions of all roles', () => {
    const user = sessionOf(
      member([], {
        roles: [
          { name: 'A', permissions: ['a.read'] },
          { name: 'B', permissions: [{ name: 'b.read' }] },
        ],
      }),
    )
    expect(user.permissions).toEqual(['a.read', 'b.read'])
  })

  it('[R-6-13] [R-6-23] include direct permissions of a membership and those of its roles', () => {
    const user = sessionOf(
      member([], { memberships: [{ id: 1, account_id: 7, permissions: ['a.read'], roles: [{ name: 'Agent', permissions: ['b.read'] }] }] }),
    )
    expect(membershipPermissions(user, 7)).toEqual(['a.read', 'b.read'])
    expect(membershipRoles(user, 7)).toEqual(['Agent'])
  })

  it('[R-6-14] [R-6-15] match any role of a comma-separated list', () => {
    expect([hasRole(admin, 'Super Admin,Admin'), hasRole(admin, 'Super Admin, Admin'), hasRole(admin, ['Super Admin'])]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('[R-6-16] [R-6-17] [R-6-18] require all permissions, except for Admins', () => {
    expect([
      hasPermission(some, 'projects.read'),
      hasPermission(some, 'projects.read,tasks.read'),
      hasPermission(admin, 'tasks.read'),
    ]).toEqual([true, false, true])
    expect([
      hasMembershipPermission(some, 7, ['contacts.read']),
      hasMembershipPermission(some, 7, ['contacts.read', 'contacts.update']),
      hasMembershipPermission(admin, 9, 'contacts.read'),
    ]).toEqual([true, false, true])
  })

  it('[R-6-19] negate each check exactly', () => {
    for (const session of [some, admin, GUEST]) {
      expect(lacksRole(session, 'Admin')).toBe(!hasRole(session, 'Admin'))
      expect(lacksPermission(session, 'projects.read')).toBe(!hasPermission(session, 'projects.read'))
      expect(lacksMembershipPermission(session, 7, 'contacts.read')).toBe(!hasMembershipPermission(session, 7, 'contacts.read'))
    }
  })

  it('[R-6-20] [R-6-24] include whether a user is signed in and is staff', () => {
    expect([isSignedIn(some), isGuest(some), isSignedIn(GUEST), isGuest(GUEST)]).toEqual([true, false, false, true])
    const flags = (roles: string[]) => {
      const { admin: a, superAdmin, adminOrSuperAdmin } = sessionOf(member([], { roles }))
      return [a, superAdmin, adminOrSuperAdmin]
    }
    expect([flags([]), flags(['Admin']), flags(['Super Admin'])]).toEqual([
      [false, false, false],
      [true, false, true],
      [false, true, true],
    ])
  })
})

it('[R-2.9-01] [R-2.9-02] [R-2.9-03] slides admin screens from the top and all others like the previous screen, initially from the right', () => {
  resetTransitions()
  expect(['/me/home', '/admin/users', '/me/home', '/accounts/7/contacts'].map(transitionTo)).toEqual([
    'slide-right',
    'top-slide',
    'top-slide',
    'top-slide',
  ])
})
