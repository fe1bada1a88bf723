import { IconCoin } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

/** Sales reports, which require the permission to read amounts. */
export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/reports/sales',
    guard: 'verified+account-permission:reports.read-financial',
    title: 'titles:sales_reports',
    screen: () => import('./sales-reports-screen.tsx').then((module) => module.SalesReportsScreen),
    redirect: 'revenue',
    nav: { sidebar: 'account', group: 'reports', icon: IconCoin, order: 20 },
    children: [
      {
        path: 'revenue',
        title: 'titles:revenue_report',
        screen: () => import('./revenue-report.tsx').then((module) => module.RevenueReportTab),
      },
      {
        path: 'offers',
        title: 'titles:offer_report',
        screen: () => import('./offer-report.tsx').then((module) => module.OfferReportTab),
      },
      {
        path: 'receivables',
        title: 'titles:receivable_report',
        screen: () => import('./receivable-report.tsx').then((module) => module.ReceivableReportTab),
      },
      {
        path: 'recurring-revenue',
        title: 'titles:recurring_report',
        screen: () => import('./recurring-report.tsx').then((module) => module.RecurringReportTab),
      },
      {
        path: 'margins',
        title: 'titles:margin_report',
        screen: () => import('./margin-report.tsx').then((module) => module.MarginReportTab),
      },
      {
        path: 'vat',
        title: 'titles:vat_report',
        screen: () => import('./vat-report.tsx').then((module) => module.VatReportTab),
      },
    ],
  },
]
