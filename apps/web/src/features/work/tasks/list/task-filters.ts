import { TASK_PRIORITIES, TASK_TYPES, taskAccounts, taskAssignees } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { useEndpoint, type FilterFields } from '../../../../kit/index.ts'
import { BOARD_STATUSES } from '../task-colors.ts'

/** Filters of tasks, with the choices of an account; null for lists over all of them. */
export function useTaskFilters(accountId: number | null): FilterFields {
  const { t } = useTranslation('tasks')
  const cached = { staleTime: 60_000, enabled: accountId !== null }
  const params = { account_id: accountId ?? 0 }
  const people = useEndpoint(taskAssignees, { params }, cached).answer?.data ?? []
  const accounts = useEndpoint(taskAccounts, { params }, cached).answer?.data ?? []
  return {
    status: { label: t('fields.status'), options: BOARD_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })) },
    ...(accountId !== null && {
      assignee: { label: t('fields.assignee'), options: people },
      creator: { label: t('fields.creator'), options: people },
      account_assigned: { label: t('fields.account_assigned'), options: accounts },
    }),
    priority: { label: t('fields.priority'), options: TASK_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) })) },
    type: { label: t('fields.type'), options: TASK_TYPES.map((value) => ({ value, label: t(`types.${value}`) })) },
    overdue: { label: t('fields.overdue') },
    published: { label: t('fields.published') },
    subtask: { label: t('fields.subtask') },
    due: { label: t('fields.due') },
    date_created: { label: t('fields.created') },
  }
}
