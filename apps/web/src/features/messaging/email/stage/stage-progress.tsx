import { cancelStageEmail, stageEmailRecipients, stageEmails, type StageEmail } from '@stoa/contract/browser'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { EmailStatus } from '../panel/email-status.tsx'
import { ProgressView } from './progress-view.tsx'
import { StageReceivers } from './stage-receivers.tsx'

const PER_PAGE = 20
const FIGURES = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'skipped', 'cancelled'] as const

interface StageProgressProps {
  stageId: number
  started: StageEmail
  onClose: () => void
}

/** Progress of a mail to a stage. */
export function StageProgress({ stageId, started, onClose }: StageProgressProps) {
  const { t } = useTranslation('email')
  const params = { pipeline_stage_id: stageId, id: started.id }
  const { answer, reload } = useEndpoint(stageEmails.read, { params, query: { include: ['figures'] } }, { keepPrevious: true })
  const [page, setPage] = useState(1)
  const receivers = useEndpoint(
    stageEmailRecipients,
    { params, query: { include: ['contact'], page, per_page: PER_PAGE, sort: 'created' } },
    { keepPrevious: true },
  )
  const cancel = useAct(cancelStageEmail, ['stage-emails'])
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
      <StageReceivers
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
