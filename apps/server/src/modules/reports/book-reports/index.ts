import { exportBooks as exportEndpoint, exportVatReport as exportVatEndpoint, vatReport } from '@stoa/contract'
import { serve } from '#kit/routes.ts'
import type { ServerModule } from '../../../registry.ts'
import { exportBooks } from './export-books.ts'
import { exportVatReport } from './export-vat-report.ts'
import { readVatReport } from './vat-report.ts'

export const bookReportsModule: ServerModule = {
  routes(routes) {
    serve(routes, vatReport, readVatReport)
    serve(routes, exportVatEndpoint, exportVatReport)
    serve(routes, exportEndpoint, exportBooks)
  },
}
