import { IconUsers } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/users',
    guard: 'admin',
    title: 'titles:admin_users',
    screen: () => import('./users-screen.tsx').then((module) => module.UsersScreen),
    nav: { sidebar: 'admin', icon: IconUsers, order: 30 },
    children: [
      {
        path: 'create',
        title: 'titles:admin_user_create',
        modal: true,
        screen: () => import('./user-create-modal.tsx').then((module) => module.UserCreateModal),
      },
    ],
  },
  {
    path: '/admin/users/$userId',
    guard: 'admin',
    title: 'titles:admin_user',
    numeric: ['userId'],
    modals: [modal('MOD-050')],
    screen: () => import('./user-screen.tsx').then((module) => module.UserScreen),
  },
]
