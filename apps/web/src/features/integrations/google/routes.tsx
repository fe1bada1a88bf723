import { IconAddressBook, IconSpeakerphone, IconUsers } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/google-ads/customers',
    guard: 'admin',
    title: 'titles:admin_google_ads_customers',
    screen: () => import('./customers-screen.tsx').then((module) => module.GoogleAdsCustomersScreen),
    nav: { sidebar: 'admin', group: 'google_ads', icon: IconAddressBook, order: 10 },
  },
  {
    path: '/admin/google-ads/campaigns',
    guard: 'admin',
    title: 'titles:admin_google_ads_campaigns',
    screen: () => import('./campaigns-screen.tsx').then((module) => module.GoogleAdsCampaignsScreen),
    nav: { sidebar: 'admin', group: 'google_ads', icon: IconSpeakerphone, order: 20 },
  },
  {
    path: '/admin/google-ads/user-lists',
    guard: 'admin',
    title: 'titles:admin_google_ads_user_lists',
    screen: () => import('./user-lists-screen.tsx').then((module) => module.GoogleAdsUserListsScreen),
    nav: { sidebar: 'admin', group: 'google_ads', icon: IconUsers, order: 30 },
  },
]
