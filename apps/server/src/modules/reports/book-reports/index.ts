import { exportBooks as exportEndpoint, vatReport } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { exportBooks } from './export-books.ts'
import { readVatReport } from './vat-report.ts'

export const bookReportsModule: ServerModule = {
  routes(routes) {
    serve(routes, vatReport, readVatReport)
    serve(routes, exportEndpoint, exportBooks)
  },
}
