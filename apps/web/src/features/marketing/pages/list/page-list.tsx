import { PAGE_STATUSES, pages, type LandingPage } from '@stoa/contract/browser'
import { ActionIcon, Anchor, Group, IconEdit, IconTrash, Stack, Text } from '@stoa/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addressQuery,
  Can,
  DataList,
  formatCount,
  formatDay,
  formatPercent,
  ListToolbar,
  useListScreen,
  type FilterFields,
  type ListColumn,
} from '../../../../kit/index.ts'
import { PageStatusMark } from '../parts/page-marks.tsx'
import { pagePaths } from '../page-paths.ts'

interface PageListProps {
  params: Record<string, number | string>
  /** The list and its spreadsheet where they are not those of the account. */
  under?: { endpoint: typeof pages.list; export: typeof pages.export }
  create?: ReactNode
}

/** The pages of an account or a project; a row opens the preview of its page. */
export function PageList({ params, under, create }: PageListProps) {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const list = useListScreen(pages, params, { ...under, include: ['project', 'campaigns', 'form'], sort: '-created' })
  const columns = useColumns()
  const filters: FilterFields = {
    status: { label: t('columns.status'), options: PAGE_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    date_created: { label: t('columns.created') },
  }
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<LandingPage>
        list={list}
        columns={columns}
        onOpen={(row) => void navigate({ to: pagePaths.one(row.account_id, row.id), search: true })}
        empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        rowActions={rowActions}
      />
    </>
  )
}

const rowActions = (row: LandingPage) => <RowActions row={row} />

function RowActions({ row }: { row: LandingPage }) {
  const { t } = useTranslation('pages')
  return (
    <Group gap={2} wrap="nowrap">
      <Can endpoint={pages.update}>
        <ActionIcon
          component={Link}
          to={pagePaths.builder(row.account_id)}
          search={addressQuery({ page: String(row.id) })}
          aria-label={t('open_builder_of', { name: row.name })}
        >
          <IconEdit size={16} />
        </ActionIcon>
      </Can>
      <Can endpoint={pages.remove}>
        <ActionIcon
          component={Link}
          to={pagePaths.one(row.account_id, row.id, 'delete')}
          search
          aria-label={t('delete_of', { name: row.name })}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </Can>
    </Group>
  )
}

function useColumns(): ListColumn<LandingPage>[] {
  const { t, i18n } = useTranslation('pages')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Anchor component={Link} to={pagePaths.one(row.account_id, row.id)} search size="sm" fw={550} c="bright">
            {row.name}
          </Anchor>
          <Text size="xs" c="dimmed">
            /{row.slug}
          </Text>
        </Stack>
      ),
    },
    { key: 'status', title: t('columns.status'), render: (row) => <PageStatusMark page={row} /> },
    { key: 'views', title: t('columns.views'), align: 'right', sort: 'views', render: (row) => formatCount(row.views) },
    {
      key: 'submissions',
      title: t('columns.submissions'),
      align: 'right',
      sort: 'submissions',
      render: (row) => formatCount(row.submissions),
    },
    {
      key: 'conversion',
      title: t('columns.conversion'),
      align: 'right',
      sort: 'conversion',
      render: (row) => (row.views ? formatPercent(row.conversion_bp) : '–'),
    },
    { key: 'form', title: t('columns.form'), render: (row) => row.form?.name ?? '–' },
    { key: 'campaigns', title: t('columns.campaigns'), render: (row) => row.campaigns?.map(({ name }) => name).join(', ') || '–' },
    { key: 'project', title: t('columns.project'), render: (row) => row.project?.name ?? '–' },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatDay(row.created_at, i18n.language) },
  ]
}
