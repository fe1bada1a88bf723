import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/invitations/$token',
    guard: 'any',
    title: 'titles:invitation',
    screen: () => import('./invitation-screen.tsx').then((module) => module.InvitationScreen),
  },
  {
    path: '/invitations',
    guard: 'verified',
    title: 'titles:invitations',
    frame: 'dashboard',
    screen: () => import('./my-invitations-screen.tsx').then((module) => module.MyInvitationsScreen),
  },
]
