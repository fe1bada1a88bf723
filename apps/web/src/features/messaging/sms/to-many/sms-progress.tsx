import type { SmsToMany } from '@stoa/contract/browser'
import { formatPhone } from '@stoa/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { ProgressView, Outcomes } from '../../email/index.ts'
import { SmsStatus } from '../panel/sms-status.tsx'
import type { SmsGroup } from './sms-group.ts'

const PER_PAGE = 20
const FIGURES = ['sent', 'delivered', 'failed', 'skipped', 'cancelled'] as const

interface SmsProgressProps {
  group: SmsGroup
  started: SmsToMany
  onClose: () => void
}

/** Progress of an SMS to many people. */
export function SmsProgress({ group: { calls, params: ofGroup }, started, onClose }: SmsProgressProps) {
  const { t } = useTranslation('sms')
  const params = { ...ofGroup, id: started.id }
  const { answer, reload } = useEndpoint(calls.messages.read, { params, query: { include: ['figures'] } }, { keepPrevious: true })
  const [page, setPage] = useState(1)
  const receivers = useEndpoint(
    calls.recipients,
    { params, query: { include: ['contact'], page, per_page: PER_PAGE, sort: 'created' } },
    { keepPrevious: true },
  )
  const cancel = useAct(calls.cancel, ['stage-sms', 'custom-sms', 'sms-messages'])
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
      <Outcomes
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
