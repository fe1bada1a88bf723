import type { ChildRoute } from '../../../kit/index.ts'

/** Tabs of the account's settings: its connection to Facebook, and the pages and Instagram accounts that it sees. */
export const facebookTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'integrations/facebook',
    title: 'titles:settings_facebook',
    permission: 'integrations.manage',
    screen: () => import('./connection/facebook-tab.tsx').then((module) => module.FacebookTab),
  },
  {
    path: 'social-connections',
    title: 'titles:settings_social_connections',
    permission: 'accounts.update',
    screen: () => import('./social/social-tab.tsx').then((module) => module.SocialTab),
  },
]
