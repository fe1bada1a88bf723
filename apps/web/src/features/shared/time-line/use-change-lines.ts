import type { contactAssignees, TimeLineEvent } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { historyEventKey, SILENT, useHistoryValues, type HistoryWords } from '../records/index.ts'

/** The words for an entry of the activity log: what was done with which part, and each changed field with its values. */
export function useChangeLines(members: typeof contactAssignees, accountId: number, words: HistoryWords, currency: string) {
  const { t, i18n } = useTranslation(['records', ...[words.fields, ...words.events].map((group) => group.split(':')[0]!)])
  const format = useHistoryValues(members, accountId, words.codes, currency)
  const label = (field: string) => (i18n.exists(`${words.fields}.${field}`) ? t(`${words.fields}.${field}`) : field)
  return (event: TimeLineEvent) => {
    const key = historyEventKey(event.event, words, i18n.exists.bind(i18n))
    const lines = Object.entries(event.details.changes ?? {})
      .filter(
        ([field, [before, after]]) =>
          !SILENT.has(field) && !words.silent?.includes(field) && format(field, before) !== format(field, after),
      )
      .map(([field, [before, after]]) => `${label(field)}: ${format(field, before)} › ${format(field, after)}`)
    return { sentence: [key ? t(key) : event.event, event.title].filter(Boolean).join(' · '), lines }
  }
}
