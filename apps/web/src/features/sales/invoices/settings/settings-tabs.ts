import type { ChildRoute } from '../../../../kit/index.ts'

/** Settings tab for invoicing: series, reminders, tax authority. */
export const invoicingTabs: readonly (Omit<ChildRoute, 'guard' | 'modal'> & { permission: string })[] = [
  {
    path: 'invoicing',
    title: 'titles:settings_invoicing',
    permission: 'accounts.read',
    screen: () => import('./invoicing-tab.tsx').then((module) => module.InvoicingTab),
  },
]
