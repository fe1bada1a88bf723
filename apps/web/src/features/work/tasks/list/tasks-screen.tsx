import { accountTasks, type Task, taskGroups, TASK_GROUPS, tasks } from '@stoa/contract/browser'
import { Button, IconPlus, PageSkeleton, SegmentedControl } from '@stoa/ui'
import { Link, Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, Screen, useListScreen, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { BatchBar } from './batch-bar.tsx'
import { HIDDEN_TASK_COLUMNS, TASK_INCLUDES, useTaskColumns } from './task-columns.tsx'
import { useTaskFilters } from './task-filters.ts'

const TaskBoard = lazy(() => import('./task-board.tsx').then((module) => ({ default: module.TaskBoard })))
const AccountCalendar = lazy(() => import('../../calendar/index.ts').then((module) => ({ default: module.AccountCalendar })))
const VIEWS = ['list', 'board', 'calendar'] as const
type View = (typeof VIEWS)[number]

/** The tasks of an account as a list, board or calendar; the address selects the view. */
export function TasksScreen() {
  const { t } = useTranslation('tasks')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const may = useMay()
  const view = useView()
  const pathOf = (task: Task) => `/accounts/${accountId}/tasks/${task.uuid}`
  const list = useListScreen(
    accountTasks,
    { account_id: accountId },
    {
      include: TASK_INCLUDES,
      hidden: HIDDEN_TASK_COLUMNS,
      groups: { endpoint: taskGroups, by: TASK_GROUPS },
    },
  )
  const columns = useTaskColumns(pathOf)
  const filters = useTaskFilters(accountId)
  const mayCalendar = may({ who: 'permission', permission: 'calendar.read' })
  const create = (
    <Can endpoint={accountTasks.create} otherwise="explain">
      <Button component={Link} to={`/accounts/${accountId}/tasks/create`} search={true} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Can>
  )
  const toolbar = (
    <ListToolbar
      list={list}
      columns={view === 'list' ? columns : []}
      filters={filters}
      selectionActions={<BatchBar list={list} accountId={accountId} />}
    />
  )
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <SegmentedControl
            aria-label={t('view')}
            value={view}
            data={VIEWS.filter((one) => one !== 'calendar' || mayCalendar).map((value) => ({ value, label: t(`views.${value}`) }))}
            onChange={(next) =>
              void navigate({
                to: '.',
                search: (before: Record<string, unknown>) => ({ ...before, view: next === 'list' ? undefined : next }),
              })
            }
          />
          {create}
        </>
      }
    >
      {view !== 'calendar' && toolbar}
      {view === 'list' && (
        <DataList<Task>
          list={list}
          columns={columns}
          selectable={may(tasks.update) || may(tasks.remove)}
          onOpen={(row) => void navigate({ to: pathOf(row), search: true })}
          empty={{ title: t('empty_title'), text: t('empty_text'), action: create }}
        />
      )}
      <Suspense fallback={<PageSkeleton />}>
        {view === 'board' && <TaskBoard accountId={accountId} filter={list.query.filter} pathOf={pathOf} />}
        {view === 'calendar' && <AccountCalendar accountId={accountId} pathOf={(uuid) => `/accounts/${accountId}/tasks/${uuid}`} />}
      </Suspense>
      <Outlet />
    </Screen>
  )
}

function useView(): View {
  const { view }: { view?: string } = useSearch({ strict: false })
  return VIEWS.find((one) => one === view) ?? 'list'
}
