// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/sales/documents/document-series.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { SeriesDocumentType, DocumentSeries, DocumentSeriesInput } from '../../../src/sales/documents/document-series.ts'
export const SERIES_DOCUMENT_TYPES: typeof source.SERIES_DOCUMENT_TYPES = ['offer', 'sales_order', 'production_order', 'invoice', 'credit_note', 'retail_receipt', 'retail_credit', 'proforma', 'payment']
const documentSeriesLimits = {
  create: { code: { minLength: 1, maxLength: 10 }, name: { minLength: 1, maxLength: 80 }, pattern: { maxLength: 60 }, branch_number: { min: 0, max: 9999 } },
  update: { code: { minLength: 1, maxLength: 10 }, name: { minLength: 1, maxLength: 80 }, pattern: { maxLength: 60 }, branch_number: { min: 0, max: 9999 } },
} as const
export const documentSeries: InBrowser<typeof source.documentSeries, typeof documentSeriesLimits> = {
  name: 'document-series',
  key: 'id',
  shape: {
    filters: {
      search: { kind: 'search' },
      document_type: { kind: 'choice', value: 'code', options: ['offer', 'sales_order', 'production_order', 'invoice', 'credit_note', 'retail_receipt', 'retail_credit', 'proforma', 'payment'] },
      active: { kind: 'boolean' },
    },
  },
  list: { id: 'accounts.documentSeries.list', method: 'GET', path: '/api/v1/accounts/:account_id/document-series', access: { who: 'permission', permission: 'accounts.read' }, records: 'document-series' },
  export: {
    id: 'accounts.documentSeries.export',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/document-series/export',
    access: { who: 'permission', permission: 'document-series.export' },
    records: 'document-series',
    produces: 'xlsx',
  },
  filters: {
    id: 'accounts.documentSeries.filters',
    method: 'GET',
    path: '/api/v1/accounts/:account_id/document-series/filters',
    access: { who: 'permission', permission: 'accounts.read' },
    records: 'document-series',
  },
  read: { id: 'documentSeries.read', method: 'GET', path: '/api/v1/document-series/:id', access: { who: 'permission', permission: 'accounts.read' }, records: 'document-series' },
  create: {
    id: 'accounts.documentSeries.create',
    method: 'POST',
    path: '/api/v1/accounts/:account_id/document-series',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'document-series',
    limits: documentSeriesLimits.create,
  },
  update: {
    id: 'documentSeries.update',
    method: 'PUT',
    path: '/api/v1/document-series/:id',
    access: { who: 'permission', permission: 'accounts.update' },
    records: 'document-series',
    limits: documentSeriesLimits.update,
  },
  remove: { id: 'documentSeries.delete', method: 'DELETE', path: '/api/v1/document-series/:id', access: { who: 'permission', permission: 'accounts.update' }, records: 'document-series' },
}
