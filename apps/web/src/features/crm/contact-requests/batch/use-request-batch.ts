import type { ListScreen } from '../../../../kit/index.ts'
import { useBatch, type Batch } from '../../contacts/index.ts'

const TOUCHES = ['contact-requests', 'pipelines', 'board'] as const

/** Changes of the chosen requests, or of all that the list's filter matches. */
export const useRequestBatch = (list: ListScreen, accountId: number): Batch => useBatch(list, accountId, { touches: TOUCHES })
