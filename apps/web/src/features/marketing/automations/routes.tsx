import { IconGitMerge } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

const within = { path: '/accounts/$accountId/automations', title: 'titles:automations' } as const

export const routes: readonly ScreenRoute[] = [
  {
    path: within.path,
    guard: 'verified+account-permission:automations.read',
    title: within.title,
    screen: () => import('./list/automations-screen.tsx').then((module) => module.AutomationsScreen),
    nav: { sidebar: 'account', group: 'marketing', icon: IconGitMerge, order: 45 },
  },
  {
    path: '/accounts/$accountId/automations/$automationUuid',
    guard: 'verified+account-permission:automations.read',
    title: 'titles:automation',
    within,
    redirect: 'steps',
    screen: () => import('./page/automation-screen.tsx').then((module) => module.AutomationScreen),
    children: [
      {
        path: 'steps',
        title: 'titles:automation_steps',
        screen: () => import('./edit/steps-tab.tsx').then((module) => module.StepsTab),
      },
      {
        path: 'runs',
        title: 'titles:automation_runs',
        screen: () => import('./runs/runs-tab.tsx').then((module) => module.RunsTab),
      },
      {
        path: 'trial',
        title: 'titles:automation_trial',
        screen: () => import('./runs/trial-tab.tsx').then((module) => module.TrialTab),
      },
    ],
  },
]
