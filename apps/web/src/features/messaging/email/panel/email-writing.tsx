import { emailMessages } from '@stoa/contract/browser'
import { ListSkeleton } from '@stoa/ui'
import { useEffect } from 'react'
import { useEndpoint } from '../../../../kit/index.ts'
import { Composer } from '../composer/composer.tsx'
import { emailsOf, type EmailOwner } from '../email-owner.ts'
import { NoSender } from '../no-sender.tsx'
import { useSenders } from '../use-senders.ts'
import { useWriting } from './use-writing.ts'

interface EmailWritingProps {
  owner: EmailOwner
  /** The mail that is answered; null to write a new one, or to continue with the newest draft. */
  answeredId: number | null
  onClose: () => void
}

/** Writes a mail to the person of a record. It continues with the draft that the reader left. */
export function EmailWriting({ owner, answeredId, onClose }: EmailWritingProps) {
  const { calls, params } = emailsOf(owner)
  const senders = useSenders(owner.account_id)
  const writing = useWriting()
  const drafts = useEndpoint(calls.drafts.list, { params, query: { include: ['media'], per_page: 1 } }, { enabled: answeredId === null })
  const answered = useEndpoint(emailMessages.read, { params: { id: answeredId ?? 0 } }, { enabled: answeredId !== null })
  const isLoaded = answeredId === null ? drafts.status === 'resolved' || drafts.status === 'rejected' : answered.answer !== undefined
  const { start, begin, resume, answer } = writing
  useEffect(() => {
    if (start || !isLoaded) return
    const [draft] = answeredId === null ? (drafts.answer?.data ?? []) : []
    if (answered.answer) answer(answered.answer.data)
    else if (draft) resume(draft)
    else begin()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the composer starts once, with what was loaded first
  }, [isLoaded])
  return (
    <>
      {senders.isMissing && <NoSender accountId={owner.account_id} />}
      {start ? (
        <Composer
          key={start.key}
          owner={owner}
          start={start}
          onClose={onClose}
          onKept={writing.keep}
          onSent={(message) => {
            writing.sent(message)
            onClose()
          }}
        />
      ) : (
        <ListSkeleton rows={3} />
      )}
    </>
  )
}
