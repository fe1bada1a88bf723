import type { MailToMany } from '@stoa/contract/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { EmailStatus } from '../panel/email-status.tsx'
import type { MailGroup } from './mail-group.ts'
import { ProgressView } from './progress-view.tsx'
import { Outcomes } from './outcomes.tsx'

const PER_PAGE = 20
const FIGURES = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'skipped', 'cancelled'] as const

interface MailProgressProps {
  group: MailGroup
  started: MailToMany
  onClose: () => void
}

/** Progress of a mail to many people. */
export function MailProgress({ group: { calls, params: ofGroup }, started, onClose }: MailProgressProps) {
  const { t } = useTranslation('email')
  const params = { ...ofGroup, id: started.id }
  const { answer, reload } = useEndpoint(calls.mails.read, { params, query: { include: ['figures'] } }, { keepPrevious: true })
  const [page, setPage] = useState(1)
  const receivers = useEndpoint(
    calls.recipients,
    { params, query: { include: ['contact'], page, per_page: PER_PAGE, sort: 'created' } },
    { keepPrevious: true },
  )
  const cancel = useAct(calls.cancel, ['stage-emails', 'custom-emails'])
  const email = answer?.data ?? started
  const { figures } = email
  return (
    <ProgressView
      message={email}
      waiting={figures?.queued}
      figures={figures ? FIGURES.map((name) => [t(`status.${name}`), figures[name]] as const) : []}
      isStopping={cancel.isPending}
      onReload={() => {
        reload()
        receivers.reload()
      }}
      onStop={() => void cancel.run({ params }).then(() => reload())}
      onClose={onClose}
    >
      <Outcomes
        loaded={receivers}
        receivers={(receivers.answer?.data ?? []).map((message) => ({
          id: message.id,
          name: message.contact?.name ?? message.to_address,
          address: message.to_address,
          outcome: <EmailStatus message={message} />,
        }))}
        pages={{ page, last: receivers.answer?.meta.last_page ?? 1, onPage: setPage }}
      />
    </ProgressView>
  )
}
