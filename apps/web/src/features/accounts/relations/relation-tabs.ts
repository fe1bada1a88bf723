import type { ChildRoute } from '../../../kit/index.ts'

/** The tab of the account's settings with contacts of other accounts that work for it. */
export const relationTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'linked-contacts',
    title: 'titles:settings_linked_contacts',
    permission: 'contacts.read',
    screen: () => import('./linked-contacts-tab.tsx').then((module) => module.LinkedContactsTab),
  },
]
