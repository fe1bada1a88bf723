import { clientErrors, reportClientError } from '@stoa/contract'
import { filterOptions } from '#kit/query/filter-options.ts'
import { serve, serveResource } from '#kit/routes.ts'
import { exportList } from '#platform/exports/export-list.ts'
import type { ServerModule } from '../../../registry.ts'
import { purgeClientErrorsHandler, purgeClientErrorsJob, sendClientErrorHandler } from './client-errors.jobs.ts'
import { clientErrorExport, clientErrorQuery } from './client-errors.query.ts'
import { removeClientError, takeReport } from './report-error.ts'

/** Faults that browsers report: kept for staff, and passed to the error-reporting service. */
export const clientErrorsModule: ServerModule = {
  jobs: [sendClientErrorHandler, purgeClientErrorsHandler],
  schedule: (services) => services.jobs.schedule(purgeClientErrorsJob, '40 3 * * *', {}),
  routes(routes) {
    serve(routes, reportClientError, takeReport)
    serveResource(routes, clientErrors, {
      list: clientErrorQuery.list,
      filters: filterOptions(clientErrors),
      export: exportList(clientErrorQuery, clientErrorExport),
      read: clientErrorQuery.read,
      remove: removeClientError,
    })
  },
}
