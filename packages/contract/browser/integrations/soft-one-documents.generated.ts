// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/integrations/soft-one-documents.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { DocumentStatus, DocumentGap, SoftOneDocumentLine, SoftOneDocument, OrderDocument, DocumentChoice } from '../../src/integrations/soft-one-documents.ts'
export const DOCUMENT_STATUSES: typeof source.DOCUMENT_STATUSES = ['draft', 'blocked', 'sending', 'unknown', 'created', 'failed', 'cancelled']
export const DOCUMENT_GAPS: typeof source.DOCUMENT_GAPS = ['series', 'customer', 'item', 'payment', 'shipping_item', 'fee_item', 'total', 'nothing']
const softOneDocumentsLimits = { create: { comments: { maxLength: 250 } } } as const
export const softOneDocuments: InBrowser<typeof source.softOneDocuments, typeof softOneDocumentsLimits> = {
  list: {
    id: 'accOrders.softOneDocuments.list',
    method: 'GET',
    path: '/api/v1/acc-orders/:acc_order_id/soft-one-documents',
    access: { who: 'permission', permission: 'acc-documents.read' },
    records: 'softOneDocuments',
  },
  create: {
    id: 'accOrders.softOneDocuments.create',
    method: 'POST',
    path: '/api/v1/acc-orders/:acc_order_id/soft-one-documents',
    access: { who: 'permission', permission: 'acc-documents.create' },
    records: 'softOneDocuments',
    limits: softOneDocumentsLimits.create,
  },
}
