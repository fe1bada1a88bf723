import { IconDeviceMobile, IconMessage2 } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/sms-campaigns',
    guard: 'verified+account-permission:sms-campaigns.read',
    title: 'titles:sms_campaigns',
    screen: () => import('./campaigns/sms-campaigns-screen.tsx').then((module) => module.SmsCampaignsScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconDeviceMobile, order: 15 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:sms-campaigns.create',
        title: 'titles:sms_campaign_create',
        modal: true,
        screen: () => import('./campaigns/sms-campaign-create-modal.tsx').then((module) => module.SmsCampaignCreateModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/custom-sms',
    guard: 'verified+account-permission:sms-messages.read',
    title: 'titles:custom_sms',
    screen: () => import('./to-many/custom-sms-screen.tsx').then((module) => module.CustomSmsListScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconMessage2, order: 17 },
    children: [
      {
        path: '$customSmsId',
        title: 'titles:custom_sms_one',
        numeric: ['customSmsId'],
        modal: true,
        screen: () => import('./to-many/custom-sms-modal.tsx').then((module) => module.CustomSmsModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/sms-campaigns/$smsCampaignId',
    guard: 'verified+account-permission:sms-campaigns.read',
    title: 'titles:sms_campaign',
    numeric: ['smsCampaignId'],
    within: { path: '/accounts/$accountId/sms-campaigns', title: 'titles:sms_campaigns' },
    screen: () => import('./campaigns/sms-campaign-screen.tsx').then((module) => module.SmsCampaignScreen),
    redirect: 'overview',
    children: [
      {
        path: 'edit',
        guard: 'verified+account-permission:sms-campaigns.update',
        title: 'titles:sms_campaign',
        screen: () => import('./campaigns/sms-campaign-edit-tab.tsx').then((module) => module.SmsCampaignEditTab),
      },
      {
        path: 'overview',
        title: 'titles:sms_campaign',
        screen: () => import('./campaigns/sms-campaign-overview-tab.tsx').then((module) => module.SmsCampaignOverviewTab),
      },
      {
        path: 'tracking-logs',
        title: 'titles:sms_campaign',
        screen: () => import('./campaigns/sms-campaign-logs-tab.tsx').then((module) => module.SmsCampaignLogsTab),
      },
    ],
  },
  {
    path: '/stop/$token',
    guard: 'any',
    title: 'titles:sms_stop',
    screen: () => import('./stop/stop-screen.tsx').then((module) => module.StopScreen),
  },
]
