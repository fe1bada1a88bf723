// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../../src/crm/contacts/bulk-merge.ts'
import type { InBrowser } from '../../kit/endpoint.ts'

export type { BulkMerge, BulkPreview } from '../../../src/crm/contacts/bulk-merge.ts'
export const previewBulkMerge: InBrowser<typeof source.previewBulkMerge> = { id: 'accounts.bulkMerge.preview', method: 'POST', path: '/api/v1/accounts/:account_id/bulk-merge/preview', access: { who: 'permission', permission: 'contacts.merge' }, records: 'bulkMerge' }
export const startBulkMerge: InBrowser<typeof source.startBulkMerge> = { id: 'accounts.bulkMerge.create', method: 'POST', path: '/api/v1/accounts/:account_id/bulk-merge', access: { who: 'permission', permission: 'contacts.merge' }, records: 'bulkMerge' }
export const mergeStatus: InBrowser<typeof source.mergeStatus> = { id: 'accounts.mergeStatus.read', method: 'GET', path: '/api/v1/accounts/:account_id/merge-status', access: { who: 'permission', permission: 'contacts.merge' }, records: 'mergeStatus' }
export const cancelBulkMerge: InBrowser<typeof source.cancelBulkMerge> = { id: 'accounts.bulkMerge.cancel', method: 'POST', path: '/api/v1/accounts/:account_id/bulk-merge/:uuid/cancel', access: { who: 'permission', permission: 'contacts.merge' }, records: 'bulkMerge' }
