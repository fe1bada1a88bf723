import { IconSettings } from '@stoa/ui'
import { settingsTabs } from './settings-tabs.ts'
import type { ScreenRoute } from '../../../kit/index.ts'

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
