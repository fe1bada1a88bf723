import { IconMail, IconMailForward, IconTemplate } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/email-campaigns',
    guard: 'verified+account-permission:email-campaigns.read',
    title: 'titles:email_campaigns',
    screen: () => import('./campaigns/campaigns-screen.tsx').then((module) => module.CampaignsScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconMail, order: 10 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:email-campaigns.create',
        title: 'titles:email_campaign_create',
        modal: true,
        screen: () => import('./campaigns/campaign-create-modal.tsx').then((module) => module.CampaignCreateModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/email-campaigns/compare',
    guard: 'verified+account-permission:email-campaigns.read',
    title: 'titles:email_campaign_comparison',
    within: { path: '/accounts/$accountId/email-campaigns', title: 'titles:email_campaigns' },
    screen: () => import('./campaign-comparison/comparison-screen.tsx').then((module) => module.ComparisonScreen),
  },
  {
    path: '/accounts/$accountId/email-campaigns/$emailCampaignId',
    guard: 'verified+account-permission:email-campaigns.read',
    title: 'titles:email_campaign',
    numeric: ['emailCampaignId'],
    within: { path: '/accounts/$accountId/email-campaigns', title: 'titles:email_campaigns' },
    screen: () => import('./campaigns/campaign-screen.tsx').then((module) => module.CampaignScreen),
    redirect: 'overview',
    children: [
      {
        path: 'edit',
        guard: 'verified+account-permission:email-campaigns.update',
        title: 'titles:email_campaign',
        screen: () => import('./campaign-text/campaign-edit-tab.tsx').then((module) => module.CampaignEditTab),
      },
      {
        path: 'overview',
        title: 'titles:email_campaign',
        screen: () => import('./campaign-results/campaign-overview-tab.tsx').then((module) => module.CampaignOverviewTab),
      },
      {
        path: 'link-heat',
        title: 'titles:email_campaign',
        screen: () => import('./campaign-heat/campaign-heat-tab.tsx').then((module) => module.CampaignHeatTab),
      },
      {
        path: 'tracking-logs',
        title: 'titles:email_campaign',
        screen: () => import('./campaign-results/campaign-logs-tab.tsx').then((module) => module.CampaignLogsTab),
      },
    ],
  },
  {
    path: '/accounts/$accountId/custom-emails',
    guard: 'verified+account-permission:email-messages.read',
    title: 'titles:custom_emails',
    screen: () => import('./chosen/custom-emails-screen.tsx').then((module) => module.CustomEmailsScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconMailForward, order: 12 },
    children: [
      {
        path: '$customEmailId',
        title: 'titles:custom_email',
        numeric: ['customEmailId'],
        modal: true,
        screen: () => import('./chosen/custom-email-modal.tsx').then((module) => module.CustomEmailModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/email-templates',
    guard: 'verified+account-permission:email-templates.read',
    title: 'titles:email_templates',
    screen: () => import('./templates/templates-screen.tsx').then((module) => module.TemplatesScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconTemplate, order: 20 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:email-templates.create',
        title: 'titles:email_template_create',
        modal: true,
        screen: () => import('./templates/template-create-modal.tsx').then((module) => module.TemplateCreateModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/email-templates/$emailTemplateId/edit',
    guard: 'verified+account-permission:email-templates.update',
    title: 'titles:email_template',
    numeric: ['emailTemplateId'],
    screen: () => import('./templates/template-screen.tsx').then((module) => module.TemplateScreen),
  },
  {
    path: '/accounts/$accountId/email-builder',
    guard: 'verified+account-permission:email-templates.update',
    title: 'titles:email_builder',
    frame: 'bare',
    screen: () => import('./builder/email-builder-screen.tsx').then((module) => module.EmailBuilderScreen),
  },
  {
    path: '/email/verify-sender/$token',
    guard: 'any',
    title: 'titles:verify_sender',
    screen: () => import('./senders/verify-sender-screen.tsx').then((module) => module.VerifySenderScreen),
  },
]
