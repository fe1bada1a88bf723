import { contactRequests, contacts, pipelines, readFunnel, type Board } from '@stoa/contract/browser'
import { ActionIcon, Button, ErrorState, Group, IconPlus, IconSettings, SegmentedControl, StatusBadge } from '@stoa/ui'
import { Link, Outlet, useMatches, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import '../pipelines.css'
import { addressQuery, NotLoaded, Screen, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { pipelinePaths } from '../pipeline-paths.ts'
import { takesRequests } from '../takes-requests.ts'
import { BoardFilters, useBoardFilters } from './head/board-filters.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { BoardSums } from './head/board-sums.tsx'
import { PipelineSwitcher } from './head/pipeline-switcher.tsx'
import { useBoard } from './use-board.ts'

const BoardView = lazy(() => import('./board-view.tsx').then((module) => ({ default: module.BoardView })))
const RequestList = lazy(() => import('./card-lists.tsx').then((module) => ({ default: module.RequestList })))
const ContactList = lazy(() => import('./card-lists.tsx').then((module) => ({ default: module.ContactList })))
const FunnelView = lazy(() => import('../funnel/funnel-view.tsx').then((module) => ({ default: module.FunnelView })))

const VIEWS = ['board', 'list', 'funnel'] as const
type View = (typeof VIEWS)[number]

/** One pipeline as a board, as a list of its cards, or as a funnel. */
export function BoardScreen() {
  const { t } = useTranslation('pipelines')
  const { pipelineUuid = '' }: { pipelineUuid?: string } = useParams({ strict: false })
  const filters = useBoardFilters()
  const [view, setView] = useView()
  const data = useBoard(pipelineUuid, view === 'board' ? filters.filter : {})
  useForgottenPlace()
  const { board } = data
  if (!board) return data.reason ? <NotLoaded loaded={data} gone={t('gone')} /> : <BoardSkeleton />
  const { pipeline } = board
  return (
    <Screen title={pipeline.name} subtitle={<Subtitle board={board} />} actions={<Actions board={board} view={view} onView={setView} />}>
      {view === 'board' && (
        <>
          <BoardFilters filters={filters} accountId={pipeline.account_id} isMixed={pipeline.subject === 'both'}>
            <BoardSums stages={board.stages} />
          </BoardFilters>
          {data.reason && <ErrorState message={data.reason} onRetry={data.reload} />}
        </>
      )}
      <Suspense fallback={<BoardSkeleton />}>
        {view === 'board' && <BoardView board={board} data={data} filters={filters} />}
        {view === 'list' && (pipeline.subject === 'contact' ? <ContactList board={board} /> : <RequestList board={board} />)}
        {view === 'funnel' && <FunnelView pipeline={pipeline} />}
      </Suspense>
      <Outlet />
    </Screen>
  )
}

function useView(): [View, (view: View) => void] {
  const { view }: { view?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown = VIEWS.find((one) => one === view) ?? 'board'
  // Lists and boards have different filters and pages, so a change of view resets them.
  const go = (next: View) => void navigate({ to: '.', search: next === 'board' ? {} : { view: next } })
  return [shown, go]
}

/** Removes the stage of a new request from the address when its dialog closes. */
function useForgottenPlace(): void {
  const navigate = useNavigate()
  const { stage }: { stage?: string } = useSearch({ strict: false })
  const isCreating = useMatches().at(-1)?.pathname.endsWith('/create') ?? false
  useEffect(() => {
    if (!stage || isCreating) return
    void navigate({
      to: '.',
      search: ({ stage: _stage, pipeline: _pipeline, ...rest }: Record<string, unknown>) => rest,
      replace: true,
    })
  }, [stage, isCreating, navigate])
}

function Subtitle({ board: { pipeline } }: { board: Board }) {
  const { t } = useTranslation('pipelines')
  return (
    <>
      <PipelineSwitcher pipeline={pipeline} />
      {pipeline.archived_at && <StatusBadge>{t('archived')}</StatusBadge>}{' '}
      {pipeline.ability && <StatusBadge tone="info">{t('shared_to_us', { ability: t(`abilities.${pipeline.ability}`) })}</StatusBadge>}{' '}
      {pipeline.description}
    </>
  )
}

function Actions({ board: { pipeline, stages, can }, view, onView }: { board: Board; view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('pipelines')
  const may = useMay()
  const accountId = useAccountId()
  const isListed = pipeline.ability === null && may(pipeline.subject === 'contact' ? contacts.list : contactRequests.list)
  const views = VIEWS.filter((one) => one === 'board' || (one === 'list' ? isListed : may(readFunnel)))
  const first = stages.find(({ type }) => type === 'open')
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('views.label')}
        size="sm"
        value={view}
        onChange={(next) => onView(next)}
        data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
      />
      {can.update && may(pipelines.update) && (
        <ActionIcon
          component={Link}
          to={pipelinePaths.settings(accountId, pipeline.uuid)}
          size="lg"
          variant="default"
          aria-label={t('settings.title')}
          title={t('settings.title')}
        >
          <IconSettings size={18} />
        </ActionIcon>
      )}
      {takesRequests(pipeline) && may(contactRequests.create) && first && (
        <Button
          component={Link}
          to={pipelinePaths.newRequest(accountId, pipeline.uuid)}
          search={addressQuery({ pipeline: String(pipeline.id), stage: String(first.id) })}
          leftSection={<IconPlus size={16} />}
        >
          {t('board.new_request')}
        </Button>
      )}
    </Group>
  )
}
