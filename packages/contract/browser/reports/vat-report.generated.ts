// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/reports/vat-report.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { VatReport, BookFormat } from '../../src/reports/vat-report.ts'
export const BOOK_FORMATS: typeof source.BOOK_FORMATS = ['xlsx', 'xml']
export const vatReport: InBrowser<typeof source.vatReport> = { id: 'reports.vat.read', method: 'GET', path: '/api/v1/accounts/:account_id/reports/vat', access: { who: 'permission', permission: 'reports.read-financial' }, records: 'vat' }
export const exportVatReport: InBrowser<typeof source.exportVatReport> = {
  id: 'reports.vat.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/reports/vat/export',
  access: { who: 'permission', permission: 'reports.read-financial' },
  records: 'vat',
  produces: 'file',
}
export const exportBooks: InBrowser<typeof source.exportBooks> = {
  id: 'reports.books.export',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/reports/books/:format/export',
  access: { who: 'permission', permission: 'reports.read-financial' },
  records: 'books',
  produces: 'file',
}
