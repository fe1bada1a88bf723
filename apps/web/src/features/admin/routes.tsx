import { IconHome, IconShieldLock, IconUsers } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../kit/routes.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin',
    guard: 'admin',
    title: 'titles:admin_home',
    screen: () => import('./admin-home-screen.tsx').then((module) => module.AdminHomeScreen),
    nav: { sidebar: 'admin', icon: IconHome, order: 0 },
  },
  {
    path: '/admin/users',
    guard: 'admin',
    title: 'titles:admin_users',
    screen: () => import('./users/users-screen.tsx').then((module) => module.UsersScreen),
    nav: { sidebar: 'admin', icon: IconUsers, order: 30 },
    children: [
      {
        path: 'create',
        title: 'titles:admin_user_create',
        modal: true,
        screen: () => import('./users/user-create-modal.tsx').then((module) => module.UserCreateModal),
      },
    ],
  },
  {
    path: '/admin/users/$userId',
    guard: 'admin',
    title: 'titles:admin_user',
    numeric: ['userId'],
    modals: [modal('MOD-050')],
    screen: () => import('./users/user-screen.tsx').then((module) => module.UserScreen),
  },
  {
    path: '/admin/roles',
    guard: 'admin',
    title: 'titles:admin_roles',
    screen: () => import('./roles/roles-screen.tsx').then((module) => module.AdminRolesScreen),
    nav: { sidebar: 'admin', icon: IconShieldLock, order: 40 },
  },
  {
    path: '/admin/roles/create',
    guard: 'admin',
    title: 'titles:role_create',
    screen: () => import('./roles/role-screen.tsx').then((module) => module.AdminRoleCreateScreen),
  },
  {
    path: '/admin/roles/$roleId',
    guard: 'admin',
    title: 'titles:role',
    numeric: ['roleId'],
    screen: () => import('./roles/role-screen.tsx').then((module) => module.AdminRoleScreen),
  },
]
