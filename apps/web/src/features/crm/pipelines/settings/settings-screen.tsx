import { pipelines } from '@stoa/contract/browser'
import { Button, IconLayoutKanban, PageSkeleton, StatusBadge } from '@stoa/ui'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint, useLiveInvalidation } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { pipelinePaths } from '../pipeline-paths.ts'
import { PipelineSettings } from './pipeline-settings.tsx'

const LIVE = { pipeline: ['pipelines', 'pipeline_stages'], pipeline_stage: ['pipelines', 'pipeline_stages'] } as const

/** Settings of a pipeline: fields, stages, sharing, archiving and deletion. */
export function PipelineSettingsScreen() {
  const { t } = useTranslation('pipelines')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { pipelineUuid = '' }: { pipelineUuid?: string } = useParams({ strict: false })
  const loaded = useEndpoint(pipelines.read, { params: { id: pipelineUuid } }, { keepPrevious: true })
  useLiveInvalidation(`accounts.${accountId}`, LIVE)
  const pipeline = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!pipeline) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const board = (
    <Button
      component={Link}
      to={pipelinePaths.board(accountId, pipeline.uuid)}
      variant="default"
      leftSection={<IconLayoutKanban size={16} />}
    >
      {t('settings.to_board')}
    </Button>
  )
  return (
    <Screen
      title={pipeline.name}
      subtitle={pipeline.archived_at ? <StatusBadge>{t('archived')}</StatusBadge> : t('settings.title')}
      actions={board}
    >
      <PipelineSettings pipeline={pipeline} onGone={() => void navigate({ to: pipelinePaths.list(accountId) })} />
    </Screen>
  )
}
