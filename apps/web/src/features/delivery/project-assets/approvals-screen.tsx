import { APPROVAL_REQUEST_STATUSES, approvalRequests, projects, type ApprovalRequest } from '@stoa/contract/browser'
import { Anchor, Button, PageSkeleton, SegmentedControl, Text } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  DataList,
  formatDay,
  ListToolbar,
  NotLoaded,
  Screen,
  useBeside,
  useEndpoint,
  useListScreen,
  type ListColumn,
} from '../../../kit/index.ts'
import { useSession } from '../../shared/session/index.ts'
import { AnswerStatus } from './review-marks.tsx'

const Review = lazy(() => import('./review/review-modal.tsx').then((module) => ({ default: module.ReviewModal })))

/** What is asked of reviewers in a project: what waits for the reader first (SCR-020). */
export function ApprovalsScreen() {
  const { t } = useTranslation('project_assets')
  const { projectId = '' }: { projectId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(projects.read, { params: { uuid: projectId } }, { keepPrevious: true })
  const project = loaded.error ? undefined : loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!project) return <NotLoaded loaded={loaded} gone={t('gone_project')} />
  return (
    <Screen title={t('approvals_title')} subtitle={project.name}>
      <Requests projectUuid={project.uuid} />
    </Screen>
  )
}

function Requests({ projectUuid }: { projectUuid: string }) {
  const { t } = useTranslation('project_assets')
  const { user } = useSession()
  const [view, setView] = useState<'mine' | 'all'>('mine')
  const list = useListScreen(
    approvalRequests,
    { project_uuid: projectUuid },
    {
      include: ['user', 'projectAsset'],
      sort: view === 'mine' ? 'due_date' : '-created',
      ...(view === 'mine' && { fixed: { reviewer: { is: String(user?.id ?? 0) }, status: { is: 'pending' } } }),
    },
  )
  const beside = useBeside()
  const [reviewed, setReviewed] = useState<readonly number[] | null>(null)
  const columns = useColumns((row) => beside.open(row.project_asset_id))
  const rows = list.rows
  const status = {
    label: t('columns.answer'),
    options: APPROVAL_REQUEST_STATUSES.map((value) => ({ value, label: t(`answers.${value}`) })),
  }
  return (
    <>
      <ListToolbar
        list={list}
        columns={columns}
        filters={view === 'all' ? { status, due: { label: t('columns.due') } } : { due: { label: t('columns.due') } }}
      >
        <SegmentedControl
          aria-label={t('view.label')}
          value={view}
          onChange={(next) => setView(next)}
          data={(['mine', 'all'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        {view === 'mine' && rows.length > 0 && (
          <Button onClick={() => setReviewed(rows.map((row) => row.project_asset_id))}>{t('review_all')}</Button>
        )}
      </ListToolbar>
      <DataList<ApprovalRequest>
        list={list}
        columns={columns}
        onOpen={(row) => beside.open(row.project_asset_id)}
        empty={
          view === 'mine' ? { title: t('none_waits'), text: t('none_waits_text') } : { title: t('none_asked'), text: t('none_asked_text') }
        }
      />
      <Suspense fallback={null}>
        {reviewed && <Review ids={reviewed} onClose={() => setReviewed(null)} />}
        {beside.id !== null && <Review ids={[Number(beside.id)]} onClose={beside.close} />}
      </Suspense>
    </>
  )
}

function useColumns(onOpen: (row: ApprovalRequest) => void): ListColumn<ApprovalRequest>[] {
  const { t, i18n } = useTranslation('project_assets')
  return [
    {
      key: 'name',
      title: t('columns.asset'),
      fixed: true,
      render: (row) => (
        <Anchor component="button" type="button" size="sm" fw={550} c="bright" ta="left" onClick={() => onOpen(row)}>
          {row.projectAsset?.name ?? '–'}
        </Anchor>
      ),
    },
    { key: 'version', title: t('columns.version'), align: 'right', render: (row) => row.asset_version_no },
    { key: 'round', title: t('columns.round'), align: 'right', render: (row) => row.round },
    { key: 'reviewer', title: t('columns.reviewer'), render: (row) => row.user?.username ?? '–' },
    { key: 'answer', title: t('columns.answer'), render: (row) => <AnswerStatus status={row.status} /> },
    {
      key: 'comment',
      title: t('columns.comment'),
      render: (row) => (
        <Text size="sm" lineClamp={2}>
          {row.comment ?? '–'}
        </Text>
      ),
    },
    { key: 'due', title: t('columns.due'), sort: 'due_date', render: (row) => formatDay(row.due_date, i18n.language) || '–' },
    { key: 'created', title: t('columns.asked'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
