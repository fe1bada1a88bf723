import {
  contactAssignees,
  contactEmails,
  contactNotes,
  contactSms,
  contactTasks,
  contactTimeLine,
  type Contact,
} from '@stoa/contract/browser'
import { IconDeviceMobile, IconListCheck, IconMail, IconNote } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Composer, isKept, useMay, type Way } from '../../../../../kit/index.ts'
import { EmailWriting } from '../../../../messaging/email/index.ts'
import { smsDraftKey, SmsWriting } from '../../../../messaging/sms/index.ts'
import { useContactName } from '../../../../shared/contacts/index.ts'
import { NewTask, NoteWriting } from '../../../../shared/records/index.ts'
import { RecordTimeLine } from '../../../../shared/time-line/index.ts'
import { HISTORY_WORDS } from '../history-words.ts'

export type WayName = 'email' | 'sms' | 'task' | 'note'

/** What the user writes to a contact: the open form, and what it starts with. */
export interface Writing {
  way: WayName | null
  answeredId: number | null
  title: string
}

/** State of the composer of a contact. */
export function useWritingTo() {
  const [writing, setWriting] = useState<Writing>({ way: null, answeredId: null, title: '' })
  return {
    writing,
    open: (way: WayName | null) => setWriting({ way, answeredId: null, title: '' }),
    reply: (answeredId: number) => setWriting({ way: 'email', answeredId, title: '' }),
    makeTask: (title: string) => setWriting({ way: 'task', answeredId: null, title }),
  }
}
export type WritingTo = ReturnType<typeof useWritingTo>

/** The time line of a contact, whose messages can be answered or made into a task. */
export function ContactTimeLine({ contact, to }: { contact: Contact; to: WritingTo }) {
  const name = useContactName()(contact)
  const may = useMay()
  return (
    <RecordTimeLine
      endpoint={contactTimeLine}
      of={{ subject: 'contact', id: contact.id, account_id: contact.account_id }}
      name={name}
      members={contactAssignees}
      words={HISTORY_WORDS}
      onReply={may(contactEmails.create) ? to.reply : undefined}
      onTask={may(contactTasks.create) ? to.makeTask : undefined}
    />
  )
}

/** The ways to write to a contact that the user may use. */
export function ContactComposer({ contact, to }: { contact: Contact; to: WritingTo }) {
  const { t } = useTranslation('contact')
  const ways = useWays(contact, to.writing)
  return <Composer label={t('write.title')} ways={ways} open={to.writing.way} onOpen={(way) => to.open(way as WayName | null)} />
}

function useWays(contact: Contact, { answeredId, title }: Writing): Way[] {
  const { t } = useTranslation('contact')
  const may = useMay()
  const owner = { kind: 'contact', id: contact.id, account_id: contact.account_id, contact_id: contact.id } as const
  const params = { contact_id: contact.id }
  const noteKey = `note.contact.${contact.id}`
  const ways: (Way & { may: boolean })[] = [
    {
      name: 'email',
      label: t('write.email'),
      icon: <IconMail size={16} aria-hidden />,
      may: may(contactEmails.create),
      render: (close) => <EmailWriting owner={owner} answeredId={answeredId} onClose={close} />,
    },
    {
      name: 'sms',
      label: t('write.sms'),
      icon: <IconDeviceMobile size={16} aria-hidden />,
      may: may(contactSms.create),
      hasDraft: isKept(smsDraftKey(owner)),
      render: (close) => <SmsWriting owner={owner} onClose={close} />,
    },
    {
      name: 'task',
      label: t('write.task'),
      icon: <IconListCheck size={16} aria-hidden />,
      may: may(contactTasks.create),
      render: (close) => (
        <NewTask
          key={title}
          resource={contactTasks}
          params={params}
          members={contactAssignees}
          accountId={contact.account_id}
          title={title}
          onClose={close}
        />
      ),
    },
    {
      name: 'note',
      label: t('write.note'),
      icon: <IconNote size={16} aria-hidden />,
      may: may(contactNotes.create),
      hasDraft: isKept(noteKey),
      render: (close) => <NoteWriting key={noteKey} resource={contactNotes} params={params} draftKey={noteKey} onClose={close} />,
    },
  ]
  return ways.filter((way) => way.may)
}
