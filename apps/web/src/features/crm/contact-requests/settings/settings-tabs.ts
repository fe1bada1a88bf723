import type { ChildRoute } from '../../../../kit/index.ts'

/** The tab of the account's settings about enquiries: how they come in, and why they are lost. */
export const requestTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'requests',
    title: 'titles:settings_requests',
    permission: 'accounts.update',
    screen: () => import('./requests-tab.tsx').then((module) => module.RequestsTab),
  },
]
