import { IconShieldLock } from '@stoa/ui'
import type { ScreenRoute } from '../../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/roles',
    guard: 'admin',
    title: 'titles:admin_roles',
    screen: () => import('./roles-screen.tsx').then((module) => module.AdminRolesScreen),
    nav: { sidebar: 'admin', icon: IconShieldLock, order: 40 },
  },
  {
    path: '/admin/roles/create',
    guard: 'admin',
    title: 'titles:role_create',
    screen: () => import('./role-screen.tsx').then((module) => module.AdminRoleCreateScreen),
  },
  {
    path: '/admin/roles/$roleId',
    guard: 'admin',
    title: 'titles:role',
    numeric: ['roleId'],
    screen: () => import('./role-screen.tsx').then((module) => module.AdminRoleScreen),
  },
]
