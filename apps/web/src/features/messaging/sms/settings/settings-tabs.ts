import type { ChildRoute } from '../../../../kit/index.ts'

/** Settings tab for the SMS gateway. */
export const smsTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'sms',
    title: 'titles:settings_sms',
    permission: 'accounts.update',
    screen: () => import('./sms-settings-tab.tsx').then((module) => module.SmsSettingsTab),
  },
]
