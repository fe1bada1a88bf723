import { IconUsers } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/people',
    guard: 'verified+account-permission:contacts.read',
    title: 'titles:people',
    screen: () => import('./people-screen.tsx').then((module) => module.PeopleScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconUsers, order: 12, under: '/accounts/$accountId/contacts' },
    children: [
      {
        path: '$contactId',
        title: 'titles:contact',
        modal: modal('MOD-005'),
        numeric: ['contactId'],
        screen: () => import('../contacts/index.ts').then((module) => module.ContactModal),
      },
    ],
  },
]
