import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/me/accounts/create',
    guard: 'verified',
    title: 'titles:account_create',
    screen: () => import('./account-create-screen.tsx').then((module) => module.AccountCreateScreen),
  },
]
