import { IconMessages } from '@stoa/ui'
import { lazy } from 'react'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

const UnreadMark = lazy(() => import('./inbox/unread-mark.tsx').then((module) => ({ default: module.UnreadMark })))

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/conversations',
    guard: 'verified+account-permission:conversations.read',
    title: 'titles:conversations',
    screen: () => import('./inbox/inbox-screen.tsx').then((module) => module.InboxScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconMessages, order: 25, mark: UnreadMark },
    modals: [modal('MOD-008')],
    children: [
      {
        path: '$conversationId',
        title: 'titles:conversation',
        numeric: ['conversationId'],
        screen: () => import('./thread/thread-pane.tsx').then((module) => module.ThreadPane),
      },
    ],
  },
]
