import type { ChildRoute } from '../../../../kit/index.ts'

/** Settings tab for online payments. */
export const paymentTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'payments',
    title: 'titles:settings_payments',
    permission: 'accounts.update',
    screen: () => import('./gateway-tab.tsx').then((module) => module.GatewayTab),
  },
]
