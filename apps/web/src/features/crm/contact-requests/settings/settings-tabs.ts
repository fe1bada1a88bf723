import type { ChildRoute } from '../../../../kit/index.ts'

/** The tab for requests in the settings of an account: intake sources and lost reasons. */
export const requestTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'requests',
    title: 'titles:settings_requests',
    permission: 'accounts.update',
    screen: () => import('./requests-tab.tsx').then((module) => module.RequestsTab),
  },
]
