import { contactAssignees, type offerTimeLine } from '@stoa/contract/browser'
import type { HistoryWords } from '../records/index.ts'
import { RecordTimeLine } from './record-time-line.tsx'

interface DocumentTimeLineProps {
  endpoint: typeof offerTimeLine
  params: Record<string, number | string>
  accountId: number
  words: HistoryWords
  currency?: string | undefined
}

/** The time line of a document, a project or a relation. */
export const DocumentTimeLine = ({ currency, ...props }: DocumentTimeLineProps) => (
  <RecordTimeLine
    {...props}
    {...(currency && { currency })}
    page={null}
    members={contactAssignees}
    filters={['all', 'notes', 'tasks', 'money', 'changes']}
  />
)
