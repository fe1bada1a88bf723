import { IconFolder } from '@stoa/ui'
import { type ChildRoute, modal, type ScreenRoute } from '../../../kit/index.ts'

const create: ChildRoute = {
  path: 'create',
  guard: 'verified+account-permission:projects.create',
  title: 'titles:project_create',
  modal: true,
  screen: () => import('./project-create-modal.tsx').then((module) => module.ProjectCreateModal),
}

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/projects',
    guard: 'verified+account-permission:projects.read',
    title: 'titles:projects',
    screen: () => import('./projects-screen.tsx').then((module) => module.ProjectsScreen),
    nav: { sidebar: 'account', icon: IconFolder, order: 15 },
    children: [create],
  },
  {
    path: '/accounts/$accountId/projects/category/$productCategory',
    guard: 'verified+account-permission:projects.read',
    title: 'titles:projects',
    screen: () => import('./projects-screen.tsx').then((module) => module.ProjectsScreen),
  },
  {
    path: '/accounts/$accountId/projects/$projectId',
    guard: 'verified+account-permission:projects.read',
    title: 'titles:project',
    within: { path: '/accounts/$accountId/projects', title: 'titles:projects' },
    screen: () => import('./page/project-screen.tsx').then((module) => module.ProjectScreen),
    children: [
      {
        path: 'channels',
        guard: 'verified+account-permission:channels.read',
        title: 'titles:project_channels',
        screen: () => import('./marketing/channels-tab.tsx').then((module) => module.ChannelsTab),
      },
      {
        path: 'campaigns',
        guard: 'verified+account-permission:campaigns.read',
        title: 'titles:project_campaigns',
        screen: () => import('./marketing/campaigns-tab.tsx').then((module) => module.CampaignsTab),
      },
      {
        path: 'forms',
        guard: 'verified+account-permission:forms.read',
        title: 'titles:project_forms',
        screen: () => import('./marketing/forms-tab.tsx').then((module) => module.FormsTab),
      },
      {
        path: 'pages',
        guard: 'verified+account-permission:pages.read',
        title: 'titles:project_pages',
        screen: () => import('./marketing/pages-tab.tsx').then((module) => module.PagesTab),
      },
      {
        path: 'advertisements',
        guard: 'verified+account-permission:advertisements.read',
        title: 'titles:project_advertisements',
        screen: () => import('./marketing/advertisements-tab.tsx').then((module) => module.AdvertisementsTab),
      },
      {
        path: 'ads',
        guard: 'verified+account-permission:advertisements.read',
        title: 'titles:project_ads',
        screen: () => import('./marketing/ads-tab.tsx').then((module) => module.AdsTab),
      },
      {
        path: 'assets',
        guard: 'verified+account-permission:project-assets.read',
        title: 'titles:project_assets',
        modals: [modal('MOD-009'), modal('MOD-010'), modal('MOD-018')],
        screen: () => import('./page/assets-tab.tsx').then((module) => module.AssetsTab),
      },
      {
        path: 'automations',
        guard: 'verified+account-permission:automations.read',
        title: 'titles:project_automations',
        screen: () => import('./marketing/automations-tab.tsx').then((module) => module.AutomationsTab),
      },
      {
        path: 'tasks',
        guard: 'verified+account-permission:tasks.read',
        title: 'titles:project_tasks',
        modals: [modal('MOD-012')],
        screen: () => import('./page/tasks-tab.tsx').then((module) => module.TasksTab),
      },
      {
        path: 'contact-requests',
        guard: 'verified+account-permission:contact-requests.read',
        title: 'titles:project_contact_requests',
        screen: () => import('./page/requests-tab.tsx').then((module) => module.RequestsTab),
      },
      {
        path: 'pipelines',
        guard: 'verified+account-permission:pipelines.read',
        title: 'titles:project_pipelines',
        screen: () => import('./page/pipelines-tab.tsx').then((module) => module.PipelinesTab),
      },
      {
        path: 'email-campaigns',
        guard: 'verified+account-permission:email-campaigns.read',
        title: 'titles:project_email_campaigns',
        screen: () => import('./marketing/email-campaigns-tab.tsx').then((module) => module.EmailCampaignsTab),
      },
      {
        path: 'sms-campaigns',
        guard: 'verified+account-permission:sms-campaigns.read',
        title: 'titles:project_sms_campaigns',
        screen: () => import('./marketing/sms-campaigns-tab.tsx').then((module) => module.SmsCampaignsTab),
      },
      {
        path: 'contact-lists',
        guard: 'verified+account-permission:contact-lists.read',
        title: 'titles:project_contact_lists',
        screen: () => import('./page/lists-tab.tsx').then((module) => module.ListsTab),
      },
      {
        path: 'time-line',
        title: 'titles:project_time_line',
        screen: () => import('./record/time-line-tab.tsx').then((module) => module.TimeLineTab),
      },
      {
        path: 'management',
        guard: 'verified+account-permission:projects.update',
        title: 'titles:project_management',
        screen: () => import('./page/management-tab.tsx').then((module) => module.ManagementTab),
      },
      {
        path: 'accounts-participating',
        title: 'titles:project_accounts',
        screen: () => import('./page/accounts-tab.tsx').then((module) => module.AccountsTab),
      },
      {
        path: 'settings',
        guard: 'verified+account-permission:projects.update',
        title: 'titles:project_settings',
        screen: () => import('./page/settings-tab.tsx').then((module) => module.SettingsTab),
      },
      {
        path: 'conversation',
        guard: 'verified+account-permission:conversations.read',
        title: 'titles:project_conversation',
        modal: modal('MOD-008'),
        screen: () => import('./page/conversation-modal.tsx').then((module) => module.ProjectConversationModal),
      },
    ],
  },
  {
    path: '/me/projects',
    guard: 'verified+permission:projects.read',
    title: 'titles:projects',
    screen: () => import('./all-projects-screen.tsx').then((module) => module.AllProjectsScreen),
    nav: { sidebar: 'back-office', group: 'lists', icon: IconFolder, order: 15 },
  },
]
