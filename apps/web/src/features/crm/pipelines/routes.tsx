import { IconLayoutKanban } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/pipelines',
    guard: 'verified+account-permission:pipelines.read',
    title: 'titles:pipelines',
    screen: () => import('./pipelines-screen.tsx').then((module) => module.PipelinesScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconLayoutKanban, order: 25 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:pipelines.create',
        title: 'titles:pipeline_create',
        modal: true,
        screen: () => import('./pipeline-create-modal.tsx').then((module) => module.PipelineCreateModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/pipelines/$pipelineUuid',
    guard: 'verified+account-permission:pipelines.read',
    title: 'titles:pipeline',
    screen: () => import('./board/board-screen.tsx').then((module) => module.BoardScreen),
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:contact-requests.create',
        title: 'titles:contact_request_create',
        modal: true,
        screen: () => import('../contact-requests/index.ts').then((module) => module.RequestCreateModal),
      },
      {
        path: 'contact-requests/$contactRequestId',
        guard: 'verified+account-permission:contact-requests.read',
        title: 'titles:contact_request',
        modal: modal('MOD-007'),
        numeric: ['contactRequestId'],
        screen: () => import('../contact-requests/index.ts').then((module) => module.RequestModal),
      },
      {
        path: 'contacts/$contactId',
        guard: 'verified+account-permission:contacts.read',
        title: 'titles:contact',
        modal: modal('MOD-005'),
        numeric: ['contactId'],
        screen: () => import('../contacts/index.ts').then((module) => module.ContactModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/pipelines/$pipelineUuid/settings',
    guard: 'verified+account-permission:pipelines.update',
    title: 'titles:pipeline_settings',
    screen: () => import('./settings/settings-screen.tsx').then((module) => module.PipelineSettingsScreen),
  },
  {
    path: '/admin/pipelines',
    guard: 'admin',
    title: 'titles:pipelines',
    screen: () => import('./admin/admin-pipelines-screen.tsx').then((module) => module.AdminPipelinesScreen),
    nav: { sidebar: 'admin', icon: IconLayoutKanban, order: 70 },
  },
  {
    path: '/admin/pipelines/$pipelineId',
    guard: 'admin',
    title: 'titles:pipeline',
    numeric: ['pipelineId'],
    screen: () => import('./admin/admin-pipeline-screen.tsx').then((module) => module.AdminPipelineScreen),
  },
]
