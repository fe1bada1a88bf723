import type { ContactRequest } from '@stoa/contract/browser'
import { Alert, StatusBadge } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FirstAnswer, REQUEST_PRIORITY_TONES, REQUEST_STATUS_TONES } from '../list/request-columns.tsx'
import { StageBadge } from '../stage-badge.tsx'
import { StageSteps } from './stage-steps.tsx'

/** Status, priority, stage and first answer of a request, below its subject. */
export function RequestState({ request }: { request: ContactRequest }) {
  const { t } = useTranslation('requests')
  return (
    <>
      <StatusBadge tone={REQUEST_STATUS_TONES[request.status]}>{t(`statuses.${request.status}`)}</StatusBadge>
      {request.priority !== 'normal' && (
        <StatusBadge tone={REQUEST_PRIORITY_TONES[request.priority]}>{t(`priorities.${request.priority}`)}</StatusBadge>
      )}
      {request.is_rotting && <StatusBadge tone="warning">{t('rotting')}</StatusBadge>}
      {request.pipelineStage && <StageBadge stage={request.pipelineStage} />}
      {request.currentPipeline && <span>{request.currentPipeline.name}</span>}
      <FirstAnswer request={request} />
    </>
  )
}

/** The stages of the request, and why it was lost. */
export function RequestNotice({ request }: { request: ContactRequest }) {
  const { t } = useTranslation('requests')
  return (
    <div className="stoa-request-stages">
      <StageSteps request={request} />
      {request.status === 'lost' && (
        <Alert color="red" variant="light" p="xs" title={request.lostReason?.name ?? t('statuses.lost')}>
          {request.lost_note}
        </Alert>
      )}
    </div>
  )
}
