import { pipelines } from '@stoa/contract/browser'
import { Select } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay } from '../../../../kit/index.ts'

interface StageFieldsProps {
  accountId: number
  pipelineId: number | null
  stageId: number | null
  onChange: (pipelineId: number | null, stageId: number | null) => void
  error?: ReactNode
}

/** Selects a pipeline that accepts requests and one of its open stages. Defaults to the first stage of the default pipeline. */
export function StageFields({ accountId, pipelineId, stageId, onChange, error }: StageFieldsProps) {
  const { t } = useTranslation('requests')
  const mayRead = useMay()(pipelines.list)
  const loaded = useEndpoint(
    pipelines.list,
    { params: { account_id: accountId }, query: { include: ['pipelineStages'], sort: 'position', per_page: 100 } },
    { staleTime: 60_000, enabled: mayRead },
  )
  if (!mayRead) return null
  const boards = (loaded.answer?.data ?? []).filter((pipeline) => pipeline.subject !== 'contact')
  const board = boards.find((pipeline) => pipeline.id === pipelineId) ?? boards.find((pipeline) => pipeline.is_default)
  const stages = (board?.pipelineStages ?? []).filter((stage) => stage.type === 'open')
  return (
    <>
      <Select
        label={t('fields.pipeline_id')}
        options={boards.map(({ id, name }) => ({ value: id, label: name }))}
        value={pipelineId}
        onChange={(id) => onChange(id as number | null, null)}
      />
      <Select
        label={t('fields.pipeline_stage_id')}
        options={stages.map(({ id, name }) => ({ value: id, label: name }))}
        value={stageId}
        onChange={(id) => onChange(board?.id ?? null, id as number | null)}
        error={error as string}
      />
    </>
  )
}
