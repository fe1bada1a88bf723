import type { HistoryWords } from '../../../shared/records/index.ts'

/** Words for the history of a contact. */
export const HISTORY_WORDS: HistoryWords = {
  fields: 'contact:fields',
  events: ['contact:history.events', 'requests:history'],
  codes: {
    status: 'crm:contacts.statuses',
    lifecycle: 'crm:contacts.lifecycles',
    locale: 'contact:locales',
    gender: 'contact:genders',
    source: 'crm:contacts.sources',
    priority: 'records:tasks.priorities',
  },
  silent: ['last_activity_at'],
}
