import { IconFileText } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

const READ = 'verified+account-permission:invoices.read'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/invoices',
    guard: READ,
    title: 'titles:invoices',
    screen: () => import('./list/invoices-screen.tsx').then((module) => module.InvoicesScreen),
    nav: { sidebar: 'account', group: 'sales', icon: IconFileText, order: 40 },
  },
  {
    path: '/accounts/$accountId/invoices/create',
    guard: 'verified+account-permission:invoices.create',
    title: 'titles:invoice_create',
    screen: () => import('./form/invoice-form-screen.tsx').then((module) => module.InvoiceCreateScreen),
  },
  {
    path: '/accounts/$accountId/invoices/$invoiceUuid',
    guard: READ,
    title: 'titles:invoice',
    screen: () => import('./page/invoice-screen.tsx').then((module) => module.InvoiceScreen),
  },
  {
    path: '/accounts/$accountId/invoices/$invoiceUuid/edit',
    guard: 'verified+account-permission:invoices.update',
    title: 'titles:invoice_edit',
    screen: () => import('./form/invoice-form-screen.tsx').then((module) => module.InvoiceEditScreen),
  },
  {
    path: '/invoices/$invoiceId/preview',
    guard: 'auth',
    title: 'titles:invoice_preview',
    screen: () => import('./document/preview-screen.tsx').then((module) => module.PreviewScreen),
    frame: 'bare',
  },
  {
    path: '/public/invoices/$token',
    guard: 'any',
    title: 'titles:invoice_public',
    screen: () => import('./document/public-screen.tsx').then((module) => module.PublicInvoiceScreen),
    frame: 'bare',
  },
]
