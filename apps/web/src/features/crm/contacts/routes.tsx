import { IconAddressBook } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/contacts',
    guard: 'verified+account-permission:contacts.read',
    title: 'titles:contacts',
    screen: () => import('./contacts-screen.tsx').then((module) => module.ContactsScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconAddressBook, order: 10 },
    modals: [modal('MOD-023'), modal('MOD-024'), modal('MOD-025'), modal('MOD-026')],
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:contacts.create',
        title: 'titles:contact_create',
        modal: modal('MOD-006'),
        screen: () => import('./contact-create-modal.tsx').then((module) => module.ContactCreateModal),
      },
      {
        path: '$contactId',
        title: 'titles:contact',
        modal: modal('MOD-005'),
        numeric: ['contactId'],
        screen: () => import('./page/contact-modal.tsx').then((module) => module.ContactModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/contacts/$contactId/$tab',
    guard: 'verified+account-permission:contacts.read',
    title: 'titles:contact',
    numeric: ['contactId'],
    screen: () => import('./page/contact-screen.tsx').then((module) => module.ContactScreen),
  },
  {
    path: '/me/contacts',
    guard: 'verified+permission:contacts.read',
    title: 'titles:contacts',
    screen: () => import('./all-contacts-screen.tsx').then((module) => module.AllContactsScreen),
    nav: { sidebar: 'back-office', group: 'lists', icon: IconAddressBook, order: 40 },
    children: [
      {
        path: '$contactId',
        title: 'titles:contact',
        modal: modal('MOD-005'),
        numeric: ['contactId'],
        screen: () => import('./page/contact-modal.tsx').then((module) => module.ContactModal),
      },
    ],
  },
]
