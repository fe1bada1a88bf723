import { IconSpeakerphone } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/campaigns',
    guard: 'verified+account-permission:campaigns.read',
    title: 'titles:campaigns',
    modals: [modal('MOD-004')],
    screen: () => import('./list/campaigns-screen.tsx').then((module) => module.CampaignsScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconSpeakerphone, order: 5 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:campaigns.create',
        title: 'titles:campaign_create',
        modal: true,
        screen: () => import('./list/campaign-create-modal.tsx').then((module) => module.CampaignCreateModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/campaigns/$campaignId',
    guard: 'verified+account-permission:campaigns.read',
    title: 'titles:campaign',
    within: { path: '/accounts/$accountId/campaigns', title: 'titles:campaigns' },
    screen: () => import('./page/campaign-screen.tsx').then((module) => module.CampaignScreen),
    redirect: 'overview',
    children: [
      {
        path: 'overview',
        title: 'titles:campaign_overview',
        screen: () => import('./page/overview-tab.tsx').then((module) => module.OverviewTab),
        children: [
          {
            path: 'delete',
            guard: 'verified+account-permission:campaigns.delete',
            title: 'titles:campaign_delete',
            modal: modal('MOD-034'),
            screen: () => import('./page/campaign-delete-modal.tsx').then((module) => module.CampaignDeleteModal),
          },
        ],
      },
      {
        path: 'google-analytics',
        title: 'titles:campaign_analytics',
        screen: () => import('./page/analytics-tab.tsx').then((module) => module.AnalyticsTab),
      },
    ],
  },
  {
    path: '/me/campaigns',
    guard: 'verified+permission:campaigns.read',
    title: 'titles:ad_plans',
    screen: () => import('./list/all-campaigns-screen.tsx').then((module) => module.AllCampaignsScreen),
    nav: { sidebar: 'back-office', group: 'lists', icon: IconSpeakerphone, order: 18 },
  },
]
