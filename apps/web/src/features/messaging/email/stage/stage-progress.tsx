import { cancelStageEmail, stageEmails, type StageEmail } from '@stoa/contract'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { ProgressView } from './progress-view.tsx'

const FIGURES = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'failed', 'skipped', 'cancelled'] as const

interface StageProgressProps {
  stageId: number
  started: StageEmail
  onClose: () => void
}

/** How far a mail to a stage is. */
export function StageProgress({ stageId, started, onClose }: StageProgressProps) {
  const { t } = useTranslation('email')
  const params = { pipeline_stage_id: stageId, id: started.id }
  const { answer, reload } = useEndpoint(stageEmails.read, { params, query: { include: ['figures'] } }, { keepPrevious: true })
  const cancel = useAct(cancelStageEmail, ['stage-emails'])
  const email = answer?.data ?? started
  const { figures } = email
  return (
    <ProgressView
      message={email}
      waiting={figures?.queued}
      figures={figures ? FIGURES.map((name) => [t(`status.${name}`), figures[name]] as const) : []}
      isStopping={cancel.isPending}
      onReload={reload}
      onStop={() => void cancel.run({ params }).then(() => reload())}
      onClose={onClose}
    />
  )
}
