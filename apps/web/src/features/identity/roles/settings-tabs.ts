import type { ChildRoute } from '../../../kit/index.ts'

/** The roles tab of the account's settings. */
export const roleTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'roles',
    title: 'titles:settings_roles',
    permission: 'roles.read',
    screen: () => import('./roles-tab.tsx').then((module) => module.RolesTab),
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:roles.create',
        title: 'titles:role_create',
        screen: () => import('./role-screen.tsx').then((module) => module.RoleCreateScreen),
      },
      {
        path: '$roleId',
        title: 'titles:role',
        numeric: ['roleId'],
        screen: () => import('./role-screen.tsx').then((module) => module.RoleScreen),
      },
    ],
  },
]
