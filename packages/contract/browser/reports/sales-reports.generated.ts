// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/reports/sales-reports.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { OfferReport, RevenueReport, ReceivableReport, ReceivableItem, RecurringReport, RecurringMove, RecurringItem, MarginReport, SalesReport } from '../../src/reports/sales-reports.ts'
export const AGE_BUCKETS: typeof source.AGE_BUCKETS = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'days_90_minor', 'older_minor']
export const RECEIVABLE_AGES: typeof source.RECEIVABLE_AGES = ['not_due_minor', 'days_30_minor', 'days_60_minor', 'days_90_minor', 'older_minor', 'late_minor', 'over_60_minor']
export const RECURRING_MOVES: typeof source.RECURRING_MOVES = ['recurring', 'new', 'expansion', 'contraction', 'churned']
export const SALES_REPORTS: typeof source.SALES_REPORTS = ['offers', 'revenue', 'receivables', 'recurring-revenue', 'margins']
export const offerReport: InBrowser<typeof source.offerReport> = { id: 'reports.offers.read', method: 'GET', path: '/api/v1/accounts/:account_id/reports/offers', access: { who: 'permission', permission: 'reports.read-financial' }, records: 'offers' }
export const revenueReport: InBrowser<typeof source.revenueReport> = { id: 'reports.revenue.read', method: 'GET', path: '/api/v1/accounts/:account_id/reports/revenue', access: { who: 'permission', permission: 'reports.read-financial' }, records: 'revenue' }
export const receivableReport: InBrowser<typeof source.receivableReport> = { id: 'reports.receivables.read', method: 'GET', path: '/api/v1/accounts/:account_id/reports/receivables', access: { who: 'permission', permission: 'reports.read-financial' }, records: 'receivables' }
export const recurringReport: InBrowser<typeof source.recurringReport> = {
  id: 'reports.recurringRevenue.read',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/reports/recurring-revenue',
  access: { who: 'permission', permission: 'reports.read-financial' },
  records: 'recurringRevenue',
}
export const marginReport: InBrowser<typeof source.marginReport> = { id: 'reports.margins.read', method: 'GET', path: '/api/v1/accounts/:account_id/reports/margins', access: { who: 'permission', permission: 'reports.read-financial' }, records: 'margins' }
export const receivableItems: InBrowser<typeof source.receivableItems> = {
  id: 'reports.receivables.items',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/reports/receivables/items',
  access: { who: 'permission', permission: 'reports.read-financial' },
  records: 'receivables',
}
export const recurringItems: InBrowser<typeof source.recurringItems> = {
  id: 'reports.recurringRevenue.items',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/reports/recurring-revenue/items',
  access: { who: 'permission', permission: 'reports.read-financial' },
  records: 'recurringRevenue',
}
export const exportSalesReport: InBrowser<typeof source.exportSalesReport> = {
  id: 'reports.sales.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/reports/sales/:report/export',
  access: { who: 'permission', permission: 'reports.read-financial' },
  records: 'sales',
  produces: 'xlsx',
}
