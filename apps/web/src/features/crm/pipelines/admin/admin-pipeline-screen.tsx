import { adminPipelines } from '@stoa/contract/browser'
import { Button, IconLayoutKanban, PageSkeleton, StatusBadge } from '@stoa/ui'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint } from '../../../../kit/index.ts'
import { pipelinePaths } from '../pipeline-paths.ts'
import { PipelineSettings } from '../settings/pipeline-settings.tsx'

/** One pipeline of any account, with its owner and settings. */
export function AdminPipelineScreen() {
  const { t } = useTranslation('pipelines')
  const navigate = useNavigate()
  const { pipelineId }: { pipelineId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(
    adminPipelines.read,
    { params: { id: Number(pipelineId) }, query: { include: ['account', 'stages_count', 'open_requests_count'] } },
    { keepPrevious: true },
  )
  const pipeline = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!pipeline) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const board = (
    <Button
      component={Link}
      to={pipelinePaths.board(pipeline.account_id, pipeline.uuid)}
      variant="default"
      leftSection={<IconLayoutKanban size={16} />}
    >
      {t('settings.to_board')}
    </Button>
  )
  const subtitle = [pipeline.account?.name, t('requests_open', { count: pipeline.open_requests_count ?? 0 })].filter(Boolean).join(' · ')
  return (
    <Screen
      title={pipeline.name}
      subtitle={
        <>
          {subtitle} {pipeline.archived_at && <StatusBadge>{t('archived')}</StatusBadge>}
        </>
      }
      actions={board}
    >
      <PipelineSettings
        pipeline={pipeline}
        onGone={() => void navigate({ to: '/admin/pipelines' })}
        update={adminPipelines.update}
        remove={adminPipelines.remove}
      />
    </Screen>
  )
}
