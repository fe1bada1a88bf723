import { listReport as listReportEndpoint, requestReport as requestReportEndpoint } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { readListReport } from './list-report.ts'
import { readRequestReport } from './request-report.ts'

export { countBySteps, reportFrame, share, within, type Period, type ReportQuery } from './report-period.ts'

export const crmReportsModule: ServerModule = {
  routes(routes) {
    serve(routes, requestReportEndpoint, readRequestReport)
    serve(routes, listReportEndpoint, readListReport)
  },
}
