import type { contactAssignees, contactNotes, contactTasks } from '@stoa/contract/browser'
import { IconDeviceMobile, IconListCheck, IconMail, IconNote } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { Composer, isKept, useMay, type Way } from '../../../kit/index.ts'
import { begunKey, NewTask, NoteWriting } from '../../shared/records/index.ts'
import { emailsOf, EmailWriting } from '../email/index.ts'
import { smsDraftKey, smsOf, SmsWriting, type SmsOwner } from '../sms/index.ts'
import type { WayName, WritingTo } from './use-writing-to.ts'

interface RecordComposerProps {
  owner: SmsOwner
  /** The tasks and the notes of this kind of record, such as `contactTasks`. */
  tasks: typeof contactTasks
  notes: typeof contactNotes
  params: Record<string, number>
  members: typeof contactAssignees
  to: WritingTo
}

/** The ways to write to a contact or about an enquiry that the user may use. */
export function RecordComposer(props: RecordComposerProps) {
  const { t } = useTranslation('records')
  const { to } = props
  return <Composer label={t('write.title')} ways={useWays(props)} open={to.writing.way} onOpen={(way) => to.open(way as WayName | null)} />
}

function useWays({ owner, tasks, notes, params, members, to }: RecordComposerProps): Way[] {
  const { t } = useTranslation('records')
  const may = useMay()
  const { answeredId, title } = to.writing
  const noteKey = begunKey('note', params)
  const ways: (Way & { may: boolean })[] = [
    {
      name: 'email',
      label: t('write.email'),
      icon: <IconMail size={16} aria-hidden />,
      may: may(emailsOf(owner).calls.create),
      render: (close) => <EmailWriting owner={owner} answeredId={answeredId} onClose={close} />,
    },
    {
      name: 'sms',
      label: t('write.sms'),
      icon: <IconDeviceMobile size={16} aria-hidden />,
      may: may(smsOf(owner).calls.create),
      hasDraft: isKept(smsDraftKey(owner)),
      render: (close) => <SmsWriting owner={owner} onClose={close} />,
    },
    {
      name: 'task',
      label: t('write.task'),
      icon: <IconListCheck size={16} aria-hidden />,
      may: may(tasks.create),
      render: (close) => (
        <NewTask
          key={title}
          resource={tasks}
          params={params}
          members={members}
          accountId={owner.account_id}
          title={title}
          onClose={close}
        />
      ),
    },
    {
      name: 'note',
      label: t('write.note'),
      icon: <IconNote size={16} aria-hidden />,
      may: may(notes.create),
      hasDraft: isKept(noteKey),
      render: (close) => <NoteWriting key={noteKey} resource={notes} params={params} draftKey={noteKey} onClose={close} />,
    },
  ]
  return ways.filter((way) => way.may)
}
