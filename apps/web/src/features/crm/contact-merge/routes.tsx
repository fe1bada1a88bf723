import { IconGitMerge } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

const guard = 'verified+account-permission:contacts.merge'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/contact-merge',
    guard,
    title: 'titles:contact_merge',
    screen: () => import('./contact-merge-screen.tsx').then((module) => module.ContactMergeScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconGitMerge, order: 20, under: '/accounts/$accountId/contacts' },
  },
  {
    path: '/accounts/$accountId/contact-merge/bulk',
    guard,
    title: 'titles:contact_merge_bulk',
    screen: () => import('./bulk-merge-screen.tsx').then((module) => module.BulkMergeScreen),
  },
  {
    path: '/accounts/$accountId/contact-merge/history',
    guard,
    title: 'titles:contact_merge_history',
    screen: () => import('./merge-history-screen.tsx').then((module) => module.MergeHistoryScreen),
  },
]
