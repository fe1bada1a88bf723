import { contactAssignees, contactEmails, contactNotes, contactTasks, contactTimeLine, type Contact } from '@stoa/contract/browser'
import { useMay } from '../../../../../kit/index.ts'
import { RecordComposer, type WritingTo } from '../../../../messaging/writing/index.ts'
import { useContactName } from '../../../../shared/contacts/index.ts'
import { RecordTimeLine } from '../../../../shared/time-line/index.ts'
import { HISTORY_WORDS } from '../history-words.ts'

/** The ways to write to a contact. */
export function ContactComposer({ contact: { id, account_id }, to }: { contact: Contact; to: WritingTo }) {
  return (
    <RecordComposer
      owner={{ kind: 'contact', id, account_id, contact_id: id }}
      tasks={contactTasks}
      notes={contactNotes}
      params={{ contact_id: id }}
      members={contactAssignees}
      to={to}
    />
  )
}

/** The time line of a contact, whose messages can be answered or made into a task. */
export function ContactTimeLine({ contact, to }: { contact: Contact; to: WritingTo }) {
  const name = useContactName()(contact)
  const may = useMay()
  return (
    <RecordTimeLine
      endpoint={contactTimeLine}
      params={{ contact_id: contact.id }}
      accountId={contact.account_id}
      page={`/accounts/${contact.account_id}/contacts/${contact.id}`}
      name={name}
      members={contactAssignees}
      words={HISTORY_WORDS}
      onReply={may(contactEmails.create) ? to.reply : undefined}
      onTask={may(contactTasks.create) ? to.makeTask : undefined}
    />
  )
}
