import type { ChildRoute } from '../../../kit/index.ts'

/** The tab of the account's connection to Google in its settings. */
export const googleTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'integrations/google',
    title: 'titles:settings_google',
    permission: 'integrations.read',
    screen: () => import('./google-tab.tsx').then((module) => module.GoogleTab),
  },
]
