import { IconBuilding } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/me/accounts',
    guard: 'admin',
    title: 'titles:accounts',
    screen: () => import('./accounts-screen.tsx').then((module) => module.AccountsScreen),
    nav: { sidebar: 'back-office', group: 'lists', icon: IconBuilding, order: 10 },
    children: [
      {
        path: '$accountNumber/features',
        title: 'titles:account_features',
        numeric: ['accountNumber'],
        modal: true,
        screen: () => import('./account-features-modal.tsx').then((module) => module.AccountFeaturesModal),
      },
    ],
  },
]
