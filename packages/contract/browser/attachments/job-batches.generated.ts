// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/attachments/job-batches.ts'
import type { InBrowser } from '../kit/endpoint.ts'

export type { JobBatch } from '../../src/attachments/job-batches.ts'
export const JOB_BATCH_STATUSES: typeof source.JOB_BATCH_STATUSES = ['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'cancelling', 'cancelled']
export const readJobBatch: InBrowser<typeof source.readJobBatch> = { id: 'jobBatches.read', method: 'GET', path: '/api/v1/job-batches/:uuid', access: { who: 'verified' }, records: 'jobBatches' }
export const cancelJobBatch: InBrowser<typeof source.cancelJobBatch> = { id: 'jobBatches.cancel', method: 'POST', path: '/api/v1/job-batches/:uuid/cancel', access: { who: 'verified' }, records: 'jobBatches' }
