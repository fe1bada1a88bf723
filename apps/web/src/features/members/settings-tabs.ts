import type { ChildRoute } from '../../kit/routes.ts'

/** Tabs of the account's settings: its members and its roles. */
export const memberTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'members',
    title: 'titles:settings_members',
    permission: 'members.read',
    screen: () => import('./members-tab.tsx').then((module) => module.MembersTab),
    children: [
      {
        path: 'invite',
        guard: 'verified+account-permission:members.create',
        title: 'titles:member_invite',
        modal: true,
        screen: () => import('./invite-modal.tsx').then((module) => module.InviteModal),
      },
      {
        path: '$membershipId/edit',
        guard: 'verified+account-permission:members.update',
        title: 'titles:member_edit',
        modal: true,
        numeric: ['membershipId'],
        screen: () => import('./member-edit-modal.tsx').then((module) => module.MemberEditModal),
      },
    ],
  },
  {
    path: 'roles',
    title: 'titles:settings_roles',
    permission: 'roles.read',
    screen: () => import('./roles/roles-tab.tsx').then((module) => module.RolesTab),
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:roles.create',
        title: 'titles:role_create',
        screen: () => import('./roles/role-screen.tsx').then((module) => module.RoleCreateScreen),
      },
      {
        path: '$roleId',
        title: 'titles:role',
        numeric: ['roleId'],
        screen: () => import('./roles/role-screen.tsx').then((module) => module.RoleScreen),
      },
    ],
  },
]
