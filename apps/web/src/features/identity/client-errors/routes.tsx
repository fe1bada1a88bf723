import { IconAlertTriangle } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/client-errors',
    guard: 'admin',
    title: 'titles:admin_client_errors',
    screen: () => import('./client-errors-screen.tsx').then((module) => module.ClientErrorsScreen),
    nav: { sidebar: 'admin', icon: IconAlertTriangle, order: 920 },
    children: [
      {
        path: '$errorId',
        title: 'titles:admin_client_error',
        numeric: ['errorId'],
        modal: true,
        screen: () => import('./client-error-modal.tsx').then((module) => module.ClientErrorModal),
      },
    ],
  },
]
