import { IconReceipt } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

const READ = 'verified+account-permission:supplier-bills.read'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/supplier-bills',
    guard: READ,
    title: 'titles:supplier_bills',
    screen: () => import('./list/bills-screen.tsx').then((module) => module.BillsScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconReceipt, order: 65, under: '/accounts/$accountId/invoices' },
  },
  {
    path: '/accounts/$accountId/supplier-bills/create',
    guard: 'verified+account-permission:supplier-bills.create',
    title: 'titles:supplier_bill_create',
    screen: () => import('./form/bill-form-screen.tsx').then((module) => module.BillCreateScreen),
  },
  {
    path: '/accounts/$accountId/supplier-bills/$billUuid',
    guard: READ,
    title: 'titles:supplier_bill',
    screen: () => import('./page/bill-screen.tsx').then((module) => module.BillScreen),
  },
  {
    path: '/accounts/$accountId/supplier-bills/$billUuid/edit',
    guard: 'verified+account-permission:supplier-bills.update',
    title: 'titles:supplier_bill_edit',
    screen: () => import('./form/bill-form-screen.tsx').then((module) => module.BillEditScreen),
  },
  {
    path: '/accounts/$accountId/supplier-bills/$billUuid/credit',
    guard: 'verified+account-permission:supplier-bills.create',
    title: 'titles:supplier_bill_credit',
    screen: () => import('./form/bill-form-screen.tsx').then((module) => module.BillCreditScreen),
  },
]
