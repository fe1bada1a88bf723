import { accountTasks, type Task } from '@stoa/contract/browser'
import { IconListCheck } from '@stoa/ui'
import type { Finder } from '../../../kit/index.ts'

/** Finds tasks by title. */
export const finder: Finder<Task> = {
  group: 'work',
  order: 50,
  endpoint: accountTasks.list,
  icon: IconListCheck,
  found: (row, accountId) => ({ id: row.uuid, label: row.title, to: `/accounts/${accountId}/tasks/${row.uuid}` }),
}
