import { IconMail, IconWifiOff } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/lists',
    guard: 'verified+account-permission:contact-lists.read',
    title: 'titles:contact_lists',
    screen: () => import('./lists/lists-screen.tsx').then((module) => module.ListsScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconMail, order: 30 },
    children: [
      {
        path: 'create',
        guard: 'verified+account-permission:contact-lists.create',
        title: 'titles:contact_list_create',
        modal: true,
        screen: () => import('./lists/list-create-modal.tsx').then((module) => module.ListCreateModal),
      },
    ],
  },
  {
    path: '/accounts/$accountId/contact-lists/$contactListId',
    guard: 'verified+account-permission:contact-lists.read',
    title: 'titles:contact_list',
    within: { path: '/accounts/$accountId/lists', title: 'titles:contact_lists' },
    redirect: 'overview',
    numeric: ['contactListId'],
    screen: () => import('./page/list-screen.tsx').then((module) => module.ListScreen),
    children: [
      {
        path: 'overview',
        title: 'titles:contact_list_overview',
        screen: () => import('./page/overview-tab.tsx').then((module) => module.OverviewTab),
      },
      {
        path: 'settings',
        guard: 'verified+account-permission:contact-lists.update',
        title: 'titles:contact_list_settings',
        screen: () => import('./page/settings-tab.tsx').then((module) => module.SettingsTab),
      },
      {
        path: 'subscriptions',
        guard: 'verified+account-permission:subscriptions.read',
        title: 'titles:contact_list_subscriptions',
        screen: () => import('./page/subscriptions-tab.tsx').then((module) => module.SubscriptionsTab),
      },
    ],
  },
  {
    path: '/accounts/$accountId/subscriptions',
    guard: 'verified+account-permission:subscriptions.read',
    title: 'titles:subscriptions',
    within: { path: '/accounts/$accountId/lists', title: 'titles:contact_lists' },
    screen: () => import('./subscriptions/all-subscriptions-screen.tsx').then((module) => module.AllSubscriptionsScreen),
  },
  {
    path: '/accounts/$accountId/unsubscribed-contacts',
    guard: 'verified+account-permission:subscriptions.read',
    title: 'titles:unsubscribed_contacts',
    screen: () => import('./subscriptions/unsubscribed-screen.tsx').then((module) => module.UnsubscribedScreen),
  },
  {
    path: '/accounts/$accountId/suppressions',
    guard: 'verified+account-permission:subscriptions.read',
    title: 'titles:suppressions',
    screen: () => import('./subscriptions/suppressions-screen.tsx').then((module) => module.SuppressionsScreen),
    nav: { sidebar: 'account', group: 'crm', icon: IconWifiOff, order: 35, under: '/accounts/$accountId/contacts' },
  },
  {
    path: '/email/unsubscribe',
    guard: 'auth',
    title: 'titles:my_subscriptions',
    screen: () => import('./public/my-subscriptions-screen.tsx').then((module) => module.MySubscriptionsScreen),
  },
  {
    path: '/email/unsubscribe/$unsubscribeId',
    guard: 'any',
    title: 'titles:unsubscribe',
    screen: () => import('./public/unsubscribe-screen.tsx').then((module) => module.UnsubscribeScreen),
  },
  {
    path: '/email/confirm/$token',
    guard: 'any',
    title: 'titles:confirm_subscription',
    screen: () => import('./public/confirm-screen.tsx').then((module) => module.ConfirmScreen),
  },
]
