import { adminTasks, type Task } from '@stoa/contract/browser'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, ListToolbar, Screen, useListScreen } from '../../../../kit/index.ts'
import { HIDDEN_TASK_COLUMNS, TASK_INCLUDES, useTaskColumns } from './task-columns.tsx'
import { useTaskFilters } from './task-filters.ts'

const pathOf = (task: Task) => `/admin/tasks/${task.uuid}`

/** The tasks of all accounts, for Admins. */
export function AdminTasksScreen() {
  const { t } = useTranslation('tasks')
  const navigate = useNavigate()
  const list = useListScreen(adminTasks, {}, { include: [...TASK_INCLUDES, 'account'], hidden: HIDDEN_TASK_COLUMNS })
  const [first, ...rest] = useTaskColumns(pathOf)
  const columns = [first!, { key: 'account', title: t('fields.account'), render: (row: Task) => row.account?.name }, ...rest]
  const filters = useTaskFilters(null)
  return (
    <Screen title={t('title')}>
      <ListToolbar list={list} columns={columns} filters={filters} backOffice />
      <DataList<Task> list={list} columns={columns} backOffice onOpen={(row) => void navigate({ to: pathOf(row), search: true })} />
      <Outlet />
    </Screen>
  )
}
