import { IconChartBar } from '@stoa/ui'
import type { ScreenRoute } from '../../../kit/index.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/accounts/$accountId/reports/crm',
    guard: 'verified+account-permission:reports.read',
    title: 'titles:crm_reports',
    screen: () => import('./crm-reports-screen.tsx').then((module) => module.CrmReportsScreen),
    redirect: 'requests',
    nav: { sidebar: 'account', group: 'reports', icon: IconChartBar, order: 10 },
    children: [
      {
        path: 'requests',
        title: 'titles:request_report',
        screen: () => import('./request-report.tsx').then((module) => module.RequestReportTab),
      },
      {
        path: 'growth',
        title: 'titles:growth_report',
        guard: 'verified+account-permission:contact-lists.read',
        screen: () => import('./growth-report.tsx').then((module) => module.GrowthReportTab),
      },
    ],
  },
]
