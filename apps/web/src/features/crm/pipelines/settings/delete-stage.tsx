import { pipelineStages, type PipelineStage } from '@stoa/contract/browser'
import { Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange } from '../../../../kit/index.ts'
import { MoveAwayDialog } from '../move-away-dialog.tsx'
import { STAGE_TOUCHES } from './stage-touches.ts'

interface DeleteStageProps {
  stage: PipelineStage
  /** Open stages that can receive its cards. */
  others: readonly PipelineStage[]
  onClose: () => void
}

/** Asks for confirmation before deleting a stage, and for the stage that receives its cards. */
export function DeleteStage({ stage, others, onClose }: DeleteStageProps) {
  const { t } = useTranslation('pipelines')
  const cards = (stage.contacts_count ?? 0) + (stage.contact_requests_count ?? 0)
  const [target, setTarget] = useState(cards > 0 ? (others[0]?.id ?? null) : null)
  const change = useChange(pipelineStages.remove, STAGE_TOUCHES)
  const remove = () =>
    change.send({ params: { id: stage.id }, body: { move_to_stage_id: target } }).then(
      () => {
        toast({ message: t('stages.deleted', { name: stage.name }), tone: 'good' })
        onClose()
      },
      () => undefined,
    )
  return (
    <MoveAwayDialog
      title={t('stages.delete_title')}
      options={others.map(({ id, name }) => ({ value: id, label: name }))}
      target={target}
      onTarget={setTarget}
      required={cards > 0}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text>
        <Text span fw={600}>
          {stage.name}
        </Text>{' '}
        · {t('stages.cards', { count: cards })}
      </Text>
    </MoveAwayDialog>
  )
}
