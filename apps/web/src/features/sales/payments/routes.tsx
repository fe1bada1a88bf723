import { IconCoin } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

const create = () => import('./record/record-payment-modal.tsx').then((module) => module.RecordPaymentModal)

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/payments',
    guard: 'verified+account-permission:payments.read',
    title: 'titles:payments',
    screen: () => import('./list/payments-screen.tsx').then((module) => module.PaymentsScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconCoin, order: 60, under: '/accounts/$accountId/invoices' },
    children: [
      { path: 'create', guard: 'verified+account-permission:payments.create', title: 'titles:payment_create', modal: true, screen: create },
    ],
  },
  {
    path: '/accounts/$accountId/payments/$paymentId',
    guard: 'verified+account-permission:payments.read',
    title: 'titles:payment',
    screen: () => import('./page/payment-screen.tsx').then((module) => module.PaymentScreen),
  },
  {
    path: '/admin/payments',
    guard: 'admin',
    title: 'titles:payments',
    screen: () => import('./list/admin-payments-screen.tsx').then((module) => module.AdminPaymentsScreen),
    nav: { sidebar: 'admin', icon: IconCoin, order: 50 },
    children: [
      {
        path: 'create',
        title: 'titles:payment_create',
        modal: true,
        screen: () => import('./record/admin-payment-create.tsx').then((module) => module.AdminPaymentCreate),
      },
    ],
  },
  {
    path: '/admin/payments/$paymentId',
    guard: 'admin',
    title: 'titles:payment',
    screen: () => import('./page/payment-screen.tsx').then((module) => module.AdminPaymentScreen),
  },
]
