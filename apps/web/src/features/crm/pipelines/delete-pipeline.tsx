import { pipelines, type Pipeline } from '@stoa/contract/browser'
import { Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChange, useEndpoint } from '../../../kit/index.ts'
import { MoveAwayDialog } from './move-away-dialog.tsx'

interface DeletePipelineProps {
  pipeline: Pipeline
  onClose: () => void
  onDone?: () => void
  /** Replaces the endpoint in the back office. */
  endpoint?: typeof pipelines.remove
}

/** Asks for confirmation before deleting a pipeline, and for the stage that receives its cards. */
export function DeletePipeline({ pipeline, onClose, onDone, endpoint = pipelines.remove }: DeletePipelineProps) {
  const { t } = useTranslation('pipelines')
  const [target, setTarget] = useState<number | null>(null)
  const change = useChange(endpoint, ['pipelines', 'board', 'contact-requests'])
  const others = useEndpoint(pipelines.list, {
    params: { account_id: pipeline.account_id },
    query: { include: ['pipelineStages'], sort: 'position', per_page: 100 },
  })
  const options = (others.answer?.data ?? [])
    .filter((other) => other.id !== pipeline.id && other.ability === null && accepts(other, pipeline))
    .flatMap((other) => (other.pipelineStages ?? []).map((stage) => ({ ...stage, label: `${other.name} › ${stage.name}` })))
    .filter((stage) => stage.type === 'open')
    .map(({ id, label }) => ({ value: id, label }))
  const remove = () =>
    change.send({ params: { id: pipeline.id }, body: { move_to_stage_id: target } }).then(
      () => {
        toast({ message: t('deleted', { name: pipeline.name }), tone: 'good' })
        onClose()
        onDone?.()
      },
      () => undefined,
    )
  return (
    <MoveAwayDialog
      title={t('delete_title')}
      options={options}
      target={target}
      onTarget={setTarget}
      hint={t('move_to_hint')}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text fw={600}>{pipeline.name}</Text>
      <Text size="sm">{t('delete_text')}</Text>
    </MoveAwayDialog>
  )
}

/** Whether a pipeline accepts the cards of another one. */
const accepts = (other: Pipeline, pipeline: Pipeline): boolean => other.subject === 'both' || other.subject === pipeline.subject
