import { IconSettings } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/routes.ts'
import { settingsTabs } from './settings-tabs.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/settings',
    guard: 'verified+account-permission:accounts.read',
    title: 'titles:account_settings',
    screen: () => import('./settings-screen.tsx').then((module) => module.SettingsScreen),
    redirect: 'general',
    nav: { sidebar: 'account', group: 'settings', icon: IconSettings, order: 100 },
    children: settingsTabs.map(({ permission, ...tab }) => ({ ...tab, guard: `verified+account-permission:${permission}` as const })),
  },
]
