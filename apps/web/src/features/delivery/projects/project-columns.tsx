import type { Project } from '@stoa/contract/browser'
import { Avatar, Group, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, RecordLink, type ListColumn } from '../../../kit/index.ts'
import { DueDay, HealthMark, ProjectStatusMark, TaskProgress } from './project-marks.tsx'

/** Relations that the columns show. */
export const PROJECT_INCLUDES = ['account', 'client', 'owner', 'tasks_count', 'open_tasks_count'] as const
/** Columns that lists of projects hide until the reader shows them. */
export const HIDDEN_PROJECT_COLUMNS = ['start_date', 'created']

/** Statuses in which the health of a project is shown. */
const OPEN: readonly string[] = ['draft', 'active', 'on_hold']

/** Columns of every list of projects. @param path returns the path of a project */
export function useProjectColumns(path: (project: Project) => string): ListColumn<Project>[] {
  const { t, i18n } = useTranslation('projects')
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={2} miw={0} maw={{ base: 240, sm: 340 }}>
          <RecordLink id={row.uuid} to={path(row)} truncate>
            {row.name}
          </RecordLink>
          <Group gap={6} wrap="nowrap">
            <Text size="xs" c="dimmed" truncate>
              #{row.number} · {row.party === 'owner' ? (row.client?.name ?? t('own_project')) : row.account?.name}
            </Text>
          </Group>
        </Stack>
      ),
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (row) => (
        <Group gap={6} wrap="nowrap">
          <ProjectStatusMark status={row.status} />
          {OPEN.includes(row.status) && <HealthMark health={row.health} />}
        </Group>
      ),
    },
    { key: 'progress', title: t('columns.tasks'), render: (row) => <TaskProgress project={row} width={80} /> },
    {
      key: 'owner',
      title: t('columns.owner'),
      render: (row) =>
        row.owner && (
          <Group gap={6} wrap="nowrap">
            <Avatar size={24} username={row.owner.username} color={row.owner.color} src={row.owner.avatar_url} />
            <Text size="sm" truncate>
              {row.owner.username}
            </Text>
          </Group>
        ),
    },
    { key: 'due_date', title: t('columns.due_date'), sort: 'due_date', render: (row) => <DueDay project={row} /> },
    {
      key: 'start_date',
      title: t('columns.start_date'),
      render: (row) => (row.start_date ? formatDay(row.start_date, i18n.language) : '–'),
    },
    { key: 'created', title: t('columns.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}
