import { type Task, tasks } from '@stoa/contract/browser'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen, useMay } from '../../../../kit/index.ts'
import { BatchBar } from './batch-bar.tsx'
import { HIDDEN_TASK_COLUMNS, TASK_INCLUDES, useTaskColumns } from './task-columns.tsx'
import { useTaskFilters } from './task-filters.ts'

const pathOf = (task: Task) => `/me/tasks/${task.uuid}`

/** The tasks of all accounts that the user may see. */
export function AllTasksScreen() {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const may = useMay()
  const list = useListScreen(tasks, {}, { include: [...TASK_INCLUDES, 'account'], hidden: HIDDEN_TASK_COLUMNS })
  const [first, ...rest] = useTaskColumns(pathOf)
  const columns = [first!, { key: 'account', title: t('fields.account'), render: (row: Task) => row.account?.name }, ...rest]
  const filters = useTaskFilters(null)
  return (
    <Screen title={t('title')}>
      <ListToolbar
        list={list}
        columns={columns}
        filters={filters}
        backOffice
        selectionActions={<BatchBar list={list} accountId={null} />}
      />
      <DataList<Task>
        list={list}
        columns={columns}
        backOffice
        selectable={may(tasks.update) || may(tasks.remove)}
        onOpen={(row) => void navigate({ to: pathOf(row), search: true })}
      />
      <Outlet />
    </Screen>
  )
}
