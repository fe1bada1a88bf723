import type { ChildRoute } from '../../../kit/index.ts'

/** The members tab of the account's settings. */
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
]
