import { cancelStageSms, stageSms, stageSmsRecipients, type StageSms } from '@stoa/contract/browser'
import { formatPhone } from '@stoa/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { ProgressView, StageReceivers } from '../../email/index.ts'
import { SmsStatus } from '../panel/sms-status.tsx'

const PER_PAGE = 20
const FIGURES = ['sent', 'delivered', 'failed', 'skipped', 'cancelled'] as const

interface StageSmsProgressProps {
  stageId: number
  started: StageSms
  onClose: () => void
}

/** Progress of an SMS to a stage. */
export function StageSmsProgress({ stageId, started, onClose }: StageSmsProgressProps) {
  const { t } = useTranslation('sms')
  const params = { pipeline_stage_id: stageId, id: started.id }
  const { answer, reload } = useEndpoint(stageSms.read, { params, query: { include: ['figures'] } }, { keepPrevious: true })
  const [page, setPage] = useState(1)
  const receivers = useEndpoint(
    stageSmsRecipients,
    { params, query: { include: ['contact'], page, per_page: PER_PAGE, sort: 'created' } },
    { keepPrevious: true },
  )
  const cancel = useAct(cancelStageSms, ['stage-sms', 'sms-messages'])
  const sms = answer?.data ?? started
  const { figures } = sms
  return (
    <ProgressView
      message={sms}
      waiting={figures?.queued}
      figures={
        figures
          ? [
              ...FIGURES.map((name) => [t(`status.${name}`), figures[name]] as const),
              [t('stage.clicked'), figures.clicked],
              [t('stage.parts_sent'), figures.parts],
            ]
          : []
      }
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
          name: message.contact?.name ?? formatPhone(message.to_number),
          address: formatPhone(message.to_number),
          outcome: <SmsStatus message={message} />,
        }))}
        pages={{ page, last: receivers.answer?.meta.last_page ?? 1, onPage: setPage }}
      />
    </ProgressView>
  )
}
