import {
  batchTagAssets,
  createProjectAssetLink,
  notifyReviewers,
  PROJECT_ASSET_STATUSES,
  ASSET_KINDS,
  projectAssets,
  type Asset,
  type ProjectAsset,
} from '@stoa/contract/browser'
import {
  Anchor,
  Button,
  Group,
  IconBell,
  IconChevronDown,
  IconLink,
  IconNote,
  IconPlus,
  IconTag,
  Menu,
  SegmentedControl,
  Stack,
  Text,
  toast,
} from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Can,
  DataList,
  formatDay,
  ListToolbar,
  useAct,
  useBeside,
  useListScreen,
  useMay,
  type FilterFields,
  type ListColumn,
  type ListScreen,
} from '../../../kit/index.ts'
import { AssetFace } from '../../attachments/assets/index.ts'
import { MediaUploads } from '../../shared/media/index.ts'
import { ProjectAssetGrid } from './project-asset-grid.tsx'
import { AssetStatus } from './review-marks.tsx'

const Review = lazy(() => import('./review/review-modal.tsx').then((module) => ({ default: module.ReviewModal })))
const AddLink = lazy(() => import('./add-modals.tsx').then((module) => ({ default: module.AddLink })))
const AddNote = lazy(() => import('./add-modals.tsx').then((module) => ({ default: module.AddNote })))
const Tags = lazy(() => import('../../attachments/assets/index.ts').then((module) => ({ default: module.TagsDialog })))

const VIEW = 'project-assets-view'
type Open = 'link' | 'note' | 'tags' | 'review' | null

/** The assets of a project with their reviews. A row opens its review, whose address can be shared. */
export function ProjectAssetList({ projectUuid, accountId }: { projectUuid: string; accountId: number }) {
  const { t } = useTranslation('project_assets')
  const list = useListScreen(
    projectAssets,
    { project_uuid: projectUuid },
    { include: ['asset', 'reviewers', 'pendingApprovalRequest'], sort: '-created' },
  )
  const beside = useBeside()
  const [open, setOpen] = useState<Open>(null)
  const [view, setView] = useState(() => (localStorage.getItem(VIEW) === 'list' ? 'list' : 'grid'))
  const columns = useColumns(beside.open)
  const mayAdd = useMay()(projectAssets.create)
  const empty = { title: t('empty_title'), text: t(mayAdd ? 'empty_text' : 'empty_guest') }
  const show = (next: string) => {
    localStorage.setItem(VIEW, next)
    setView(next)
  }
  const rows =
    view === 'grid' ? (
      <ProjectAssetGrid list={list} onOpen={(row) => beside.open(row.id)} empty={empty} />
    ) : (
      <DataList<ProjectAsset> list={list} columns={columns} selectable onOpen={(row) => beside.open(row.id)} empty={empty} />
    )
  return (
    <>
      <ListToolbar
        list={list}
        columns={view === 'list' ? columns : []}
        filters={useFilters()}
        selectionActions={<SelectionActions list={list} onOpen={setOpen} />}
      >
        <SegmentedControl
          aria-label={t('view.label')}
          value={view}
          onChange={show}
          data={['grid', 'list'].map((value) => ({ value, label: t(`view.${value}`) }))}
        />
        <Add onOpen={setOpen} />
      </ListToolbar>
      {mayAdd ? (
        <MediaUploads endpoint={projectAssets.create} params={{ project_uuid: projectUuid }} invalidates={['project-assets', 'assets']}>
          {rows}
        </MediaUploads>
      ) : (
        rows
      )}
      <Suspense fallback={null}>
        {open === 'link' && <AddLink projectUuid={projectUuid} onClose={() => setOpen(null)} />}
        {open === 'note' && <AddNote projectUuid={projectUuid} onClose={() => setOpen(null)} />}
        {open === 'tags' && <Tags accountId={accountId} assets={assetsOf(list, accountId)} onClose={() => setOpen(null)} />}
        {open === 'review' && <Review ids={list.selected.map(({ id }) => id)} onClose={() => setOpen(null)} />}
        {beside.id !== null && <Review ids={[Number(beside.id)]} onClose={beside.close} />}
      </Suspense>
    </>
  )
}

/** The selected assets that are in the library of the account. */
const assetsOf = (list: ListScreen, accountId: number): Asset[] =>
  (list.selected as ProjectAsset[]).flatMap(({ asset }) => (asset?.account_id === accountId ? [asset] : []))

function Add({ onOpen }: { onOpen: (open: Open) => void }) {
  const { t } = useTranslation('project_assets')
  return (
    <Can endpoint={createProjectAssetLink} otherwise="explain">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button leftSection={<IconPlus size={16} />} rightSection={<IconChevronDown size={14} />}>
            {t('add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconLink size={16} />} onClick={() => onOpen('link')}>
            {t('add_link')}
          </Menu.Item>
          <Menu.Item leftSection={<IconNote size={16} />} onClick={() => onOpen('note')}>
            {t('add_note')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Can>
  )
}

function SelectionActions({ list, onOpen }: { list: ListScreen; onOpen: (open: Open) => void }) {
  const { t } = useTranslation('project_assets')
  const remind = useAct(notifyReviewers, ['approval-requests'])
  const ids = (list.selected as ProjectAsset[]).map(({ id }) => id)
  const send = async () => {
    const done = await remind.run({ params: { project_uuid: list.params.project_uuid as string }, body: { ids } })
    if (done) toast({ message: t('reminded'), tone: 'good' })
  }
  return (
    <>
      <Button size="compact-sm" variant="light" onClick={() => onOpen('review')}>
        {t('review_selected')}
      </Button>
      <Can endpoint={notifyReviewers}>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconBell size={14} />}
          loading={remind.isPending}
          onClick={() => void send()}
        >
          {t('remind')}
        </Button>
      </Can>
      <Can endpoint={batchTagAssets}>
        <Button size="compact-sm" variant="light" leftSection={<IconTag size={14} />} onClick={() => onOpen('tags')}>
          {t('tags')}
        </Button>
      </Can>
    </>
  )
}

function useFilters(): FilterFields {
  const { t } = useTranslation('project_assets')
  return {
    status: { label: t('columns.status'), options: PROJECT_ASSET_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    kind: { label: t('columns.kind'), options: ASSET_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })) },
    due: { label: t('columns.due') },
    date_created: { label: t('columns.created') },
  }
}

function useColumns(onOpen: (id: number) => void): ListColumn<ProjectAsset>[] {
  const { t, i18n } = useTranslation('project_assets')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Group gap="sm" wrap="nowrap">
          {row.asset && <AssetFace asset={row.asset} small />}
          <Stack gap={0} miw={0}>
            <Anchor component="button" type="button" size="sm" fw={550} c="bright" ta="left" onClick={() => onOpen(row.id)}>
              {row.name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {t('version', { number: row.asset_version_no })}
            </Text>
          </Stack>
        </Group>
      ),
    },
    { key: 'status', title: t('columns.status'), render: (row) => <AssetStatus status={row.status} /> },
    { key: 'round', title: t('columns.round'), align: 'right', render: (row) => row.review_round || '–' },
    {
      key: 'reviewers',
      title: t('columns.reviewers'),
      render: (row) => <Text size="sm">{row.reviewers?.map(({ username }) => username).join(', ') || '–'}</Text>,
    },
    { key: 'due', title: t('columns.due'), sort: 'due_date', render: (row) => formatDay(row.due_date, i18n.language) || '–' },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
