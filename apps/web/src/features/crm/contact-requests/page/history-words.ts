import type { HistoryWords } from '../../../shared/records/index.ts'

/** Words of the history of requests. */
export const HISTORY_WORDS: HistoryWords = {
  fields: 'requests:fields',
  events: ['requests:history'],
  codes: { status: 'requests:statuses', priority: 'requests:priorities', type: 'requests:types', source: 'crm:contacts.sources' },
  silent: ['project_uuid'],
}
