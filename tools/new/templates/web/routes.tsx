import { IconList } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/__module__',
    guard: 'verified+account-permission:__module__.read',
    title: 'titles:__table__',
    screen: () => import('./__module__-screen.tsx').then((module) => module.__Plural__Screen),
    nav: { sidebar: 'account', group: '__nav_group__', icon: IconList, order: 90 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:__module__.create',
        title: 'titles:__type___create',
        modal: true,
        screen: () => import('./__slug__-modals.tsx').then((module) => module.__Singular__CreateModal),
      },
      {
        path: '$__singular__Id/edit',
        guard: 'verified+account-permission:__module__.update',
        title: 'titles:__type___edit',
        modal: true,
        numeric: ['__singular__Id'],
        screen: () => import('./__slug__-modals.tsx').then((module) => module.__Singular__EditModal),
      },
    ],
  },
]
