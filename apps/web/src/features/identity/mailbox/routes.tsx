import { IconMail } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/mailbox',
    guard: 'admin',
    title: 'titles:mailbox',
    screen: () => import('./mailbox-screen.tsx').then((module) => module.MailboxScreen),
    nav: { sidebar: 'admin', icon: IconMail, order: 900 },
    children: [
      {
        path: '$mailId',
        title: 'titles:mailbox_mail',
        numeric: ['mailId'],
        modal: true,
        screen: () => import('./mailbox-screen.tsx').then((module) => module.MailScreen),
      },
    ],
  },
]
