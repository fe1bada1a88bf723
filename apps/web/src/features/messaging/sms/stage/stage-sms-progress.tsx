import { cancelStageSms, stageSms, type StageSms } from '@stoa/contract'
import { useTranslation } from 'react-i18next'
import { useAct, useEndpoint } from '../../../../kit/index.ts'
import { ProgressView } from '../../email/index.ts'

const FIGURES = ['sent', 'delivered', 'failed', 'skipped', 'cancelled'] as const

interface StageSmsProgressProps {
  stageId: number
  started: StageSms
  onClose: () => void
}

/** How far an SMS to a stage is. */
export function StageSmsProgress({ stageId, started, onClose }: StageSmsProgressProps) {
  const { t } = useTranslation('sms')
  const params = { pipeline_stage_id: stageId, id: started.id }
  const { answer, reload } = useEndpoint(stageSms.read, { params, query: { include: ['figures'] } }, { keepPrevious: true })
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
      onReload={reload}
      onStop={() => void cancel.run({ params }).then(() => reload())}
      onClose={onClose}
    />
  )
}
