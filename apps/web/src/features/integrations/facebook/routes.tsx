import { IconFileText, IconSpeakerphone } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/admin/facebook/pages',
    guard: 'admin',
    title: 'titles:admin_facebook_pages',
    screen: () => import('./pages/pages-screen.tsx').then((module) => module.FacebookPagesScreen),
    nav: { sidebar: 'admin', group: 'facebook', icon: IconFileText, order: 10 },
  },
  {
    path: '/admin/facebook/pages/$pageId',
    guard: 'admin',
    title: 'titles:admin_facebook_page',
    numeric: ['pageId'],
    screen: () => import('./pages/page-screen.tsx').then((module) => module.FacebookPageScreen),
  },
  {
    path: '/admin/facebook-campaigns',
    guard: 'admin',
    title: 'titles:admin_facebook_campaigns',
    screen: () => import('./campaigns/campaigns-screen.tsx').then((module) => module.FacebookCampaignsScreen),
    nav: { sidebar: 'admin', group: 'channels', icon: IconSpeakerphone, order: 10 },
  },
  {
    path: '/admin/facebook-campaigns/$facebookCampaignId',
    guard: 'admin',
    title: 'titles:admin_facebook_campaign',
    numeric: ['facebookCampaignId'],
    screen: () => import('./campaigns/campaign-screen.tsx').then((module) => module.FacebookCampaignScreen),
    children: [
      {
        path: 'adsets',
        title: 'titles:admin_facebook_adsets',
        screen: () => import('./campaigns/adsets-tab.tsx').then((module) => module.AdsetsTab),
      },
      {
        path: 'ads',
        title: 'titles:admin_facebook_ads',
        screen: () => import('./campaigns/ads-tab.tsx').then((module) => module.AdsTab),
      },
    ],
  },
]
