import {
  exportSalesReport,
  marginReport,
  offerReport,
  receivableItems,
  receivableReport,
  recurringItems,
  recurringReport,
  revenueReport,
} from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { exportReport } from './export-report.ts'
import { readMarginReport } from './margin-report.ts'
import { readOfferReport } from './offer-report.ts'
import { readReceivableItems } from './receivable-items.ts'
import { readReceivableReport } from './receivable-report.ts'
import { readRecurringItems } from './recurring-movements.ts'
import { readRecurringReport } from './recurring-report.ts'
import { readRevenueReport } from './revenue-report.ts'

export { ageSql, openItems } from './receivable-items.ts'
export { monthsBetween } from './revenue-report.ts'
export { sumsOf } from './sums.ts'

export const salesReportsModule: ServerModule = {
  routes(routes) {
    serve(routes, offerReport, readOfferReport)
    serve(routes, revenueReport, readRevenueReport)
    serve(routes, receivableReport, readReceivableReport)
    serve(routes, receivableItems, readReceivableItems)
    serve(routes, recurringReport, readRecurringReport)
    serve(routes, recurringItems, readRecurringItems)
    serve(routes, marginReport, readMarginReport)
    serve(routes, exportSalesReport, exportReport)
  },
}
