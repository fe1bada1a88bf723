import { batchRestoreRequests, batchUndoRequests } from '@stoa/contract/browser'
import type { ListScreen } from '../../../../kit/index.ts'
import { useBatch, type Batch } from '../../contacts/index.ts'

const OPTIONS = {
  touches: ['contact-requests', 'pipelines', 'board', 'tags', 'tasks'],
  restore: batchRestoreRequests,
  restored: 'requests:batch.restored',
  undoChange: batchUndoRequests,
  undone: 'requests:batch.undone',
} as const

/** Changes the selected requests, or all requests that match the filter of the list. */
export const useRequestBatch = (list: ListScreen, accountId: number): Batch => useBatch(list, accountId, OPTIONS)
