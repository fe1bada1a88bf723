import type { ChildRoute } from '../../../../kit/index.ts'

/** Settings tab for mail: senders, signatures, mail server. */
export const emailTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'email',
    title: 'titles:settings_email',
    permission: 'email-messages.read',
    screen: () => import('./email-settings-tab.tsx').then((module) => module.EmailSettingsTab),
  },
]
