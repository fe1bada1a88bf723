import { IconInbox } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/channels',
    guard: 'verified+account-permission:channels.read',
    title: 'titles:channels',
    screen: () => import('./channels-screen.tsx').then((module) => module.ChannelsScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconInbox, order: 6 },
  },
]
