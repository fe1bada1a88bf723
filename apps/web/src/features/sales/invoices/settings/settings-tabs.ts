import type { ChildRoute } from '../../../../kit/index.ts'

/** The tab of the account's settings about invoicing: series, reminders, the tax authority. */
export const invoicingTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'invoicing',
    title: 'titles:settings_invoicing',
    permission: 'accounts.read',
    screen: () => import('./invoicing-tab.tsx').then((module) => module.InvoicingTab),
  },
]
