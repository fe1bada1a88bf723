import { IconFileSpreadsheet } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

const guard = 'verified+account-permission:contacts.import' as const

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/contacts/import',
    guard,
    title: 'titles:contact_import',
    screen: () => import('./wizard/upload-screen.tsx').then((module) => module.UploadScreen),
    modals: [modal('MOD-021')],
  },
  {
    path: '/accounts/$accountId/contacts/import/$importId/map',
    guard,
    title: 'titles:contact_import',
    numeric: ['importId'],
    screen: () => import('./wizard/map-screen.tsx').then((module) => module.MapScreen),
  },
  {
    path: '/accounts/$accountId/contacts/import/$importId/check',
    guard,
    title: 'titles:contact_import',
    numeric: ['importId'],
    screen: () => import('./wizard/check-screen.tsx').then((module) => module.CheckScreen),
  },
  {
    path: '/accounts/$accountId/imports',
    guard,
    title: 'titles:contact_imports',
    screen: () => import('./imports-screen.tsx').then((module) => module.ImportsScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconFileSpreadsheet, order: 40, under: '/accounts/$accountId/contacts' },
  },
  {
    path: '/accounts/$accountId/imports/$importId',
    guard,
    title: 'titles:contact_import',
    numeric: ['importId'],
    screen: () => import('./result/import-screen.tsx').then((module) => module.ImportScreen),
    modals: [modal('MOD-022')],
  },
]
