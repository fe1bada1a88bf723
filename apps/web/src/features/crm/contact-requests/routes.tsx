import { IconInbox } from '@stoa/ui'
import { modal, type ScreenRoute } from '../../../kit/index.ts'

const requestModal = () => import('./page/request-modal.tsx').then((module) => module.RequestModal)

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/contact-requests',
    guard: 'verified+account-permission:contact-requests.read',
    title: 'titles:contact_requests',
    screen: () => import('./list/requests-screen.tsx').then((module) => module.RequestsScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconInbox, order: 20 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:contact-requests.create',
        title: 'titles:contact_request_create',
        modal: true,
        screen: () => import('./form/request-create-modal.tsx').then((module) => module.RequestCreateModal),
      },
      {
        path: '$contactRequestId',
        title: 'titles:contact_request',
        modal: modal('MOD-007'),
        numeric: ['contactRequestId'],
        screen: requestModal,
      },
    ],
  },
  {
    path: '/accounts/$accountId/contact-requests/$contactRequestId/$tab',
    guard: 'verified+account-permission:contact-requests.read',
    title: 'titles:contact_request',
    numeric: ['contactRequestId'],
    screen: () => import('./page/request-screen.tsx').then((module) => module.RequestScreen),
  },
  {
    path: '/me/contact-requests',
    guard: 'verified+permission:contact-requests.read',
    title: 'titles:contact_requests',
    screen: () => import('./list/all-requests-screen.tsx').then((module) => module.AllRequestsScreen),
    nav: { sidebar: 'back-office', group: 'lists', icon: IconInbox, order: 50 },
    children: [
      {
        path: '$contactRequestId',
        title: 'titles:contact_request',
        modal: modal('MOD-007'),
        numeric: ['contactRequestId'],
        screen: requestModal,
      },
    ],
  },
  {
    path: '/cr/$contactRequestId',
    guard: 'auth',
    title: 'titles:contact_request',
    numeric: ['contactRequestId'],
    screen: () => import('./page/open-request-screen.tsx').then((module) => module.OpenRequestScreen),
  },
]
