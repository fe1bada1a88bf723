import { IconFilter } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

const within = { path: '/accounts/$accountId/audiences', title: 'titles:audiences' } as const

export const routes: readonly ScreenRoute[] = [
  {
    path: within.path,
    guard: 'verified+account-permission:audiences.read',
    title: within.title,
    screen: () => import('./list/audiences-screen.tsx').then((module) => module.AudiencesScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconFilter, order: 32 },
  },
  {
    path: '/accounts/$accountId/audiences/create',
    guard: 'verified+account-permission:audiences.create',
    title: 'titles:audience_create',
    within,
    screen: () => import('./edit/audience-create-screen.tsx').then((module) => module.AudienceCreateScreen),
  },
  {
    path: '/accounts/$accountId/audiences/$audienceId',
    guard: 'verified+account-permission:audiences.read',
    title: 'titles:audience',
    within,
    redirect: 'members',
    numeric: ['audienceId'],
    screen: () => import('./page/audience-screen.tsx').then((module) => module.AudienceScreen),
    children: [
      {
        path: 'members',
        title: 'titles:audience_members',
        screen: () => import('./page/members-tab.tsx').then((module) => module.MembersTab),
      },
      {
        path: 'history',
        title: 'titles:audience_history',
        screen: () => import('./page/history-tab.tsx').then((module) => module.HistoryTab),
      },
      {
        path: 'rules',
        guard: 'verified+account-permission:audiences.update',
        title: 'titles:audience_rules',
        screen: () => import('./edit/rules-tab.tsx').then((module) => module.RulesTab),
      },
    ],
  },
]
