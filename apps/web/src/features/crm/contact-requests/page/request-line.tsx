import {
  contactRequestAssignees,
  contactRequestEmails,
  contactRequestNotes,
  contactRequestTasks,
  requestTimeLine,
  type ContactRequest,
} from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../kit/index.ts'
import { RecordComposer, type WritingTo } from '../../../messaging/writing/index.ts'
import { useContactName } from '../../../shared/contacts/index.ts'
import { RecordTimeLine } from '../../../shared/time-line/index.ts'
import { HISTORY_WORDS } from './history-words.ts'

/** The ways to write about a request. */
export function RequestComposer({ request: { id, account_id, contact_id }, to }: { request: ContactRequest; to: WritingTo }) {
  return (
    <RecordComposer
      owner={{ kind: 'request', id, account_id, contact_id }}
      tasks={contactRequestTasks}
      notes={contactRequestNotes}
      params={{ contact_request_id: id }}
      members={contactRequestAssignees}
      to={to}
    />
  )
}

/** The time line of a request, whose messages can be answered or made into a task. */
export function RequestTimeLine({ request, to }: { request: ContactRequest; to: WritingTo }) {
  const { t } = useTranslation('requests')
  const nameOf = useContactName()
  const may = useMay()
  return (
    <RecordTimeLine
      endpoint={requestTimeLine}
      params={{ contact_request_id: request.id }}
      accountId={request.account_id}
      page={`/accounts/${request.account_id}/contact-requests/${request.id}`}
      name={request.contact ? nameOf(request.contact) : t('somebody')}
      members={contactRequestAssignees}
      words={HISTORY_WORDS}
      onReply={may(contactRequestEmails.create) ? to.reply : undefined}
      onTask={may(contactRequestTasks.create) ? to.makeTask : undefined}
    />
  )
}
