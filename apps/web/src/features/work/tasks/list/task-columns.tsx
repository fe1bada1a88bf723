import type { Task } from '@stoa/contract/browser'
import { Anchor, Avatar, Group, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDay, formatInstant, type ListColumn } from '../../../../kit/index.ts'
import { isOver, PRIORITY_TONES, STATUS_TONES } from '../task-colors.ts'

/** Columns that lists of tasks hide until the reader shows them. */
export const HIDDEN_TASK_COLUMNS = ['type', 'account_assigned', 'creator', 'created_at']
export const TASK_INCLUDES = ['userAssigned', 'user', 'contact', 'accountAssigned', 'subtasks_count', 'subtasks_done_count'] as const

/**
 * Columns of every list of tasks.
 * @param pathOf returns the path of a task above this list
 */
export function useTaskColumns(pathOf: (task: Task) => string): ListColumn<Task>[] {
  const { t, i18n } = useTranslation('tasks')
  return [
    { key: 'title', title: t('fields.title'), sort: 'title', fixed: true, render: (row) => <Title task={row} path={pathOf(row)} /> },
    {
      key: 'status',
      title: t('fields.status'),
      sort: 'status',
      render: (row) => <StatusBadge tone={STATUS_TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
    },
    { key: 'due_at', title: t('fields.due'), sort: 'due_at', render: (row) => <DueDate task={row} /> },
    {
      key: 'assignee',
      title: t('fields.assignee'),
      render: (row) =>
        row.userAssigned && (
          <Group gap={8}>
            <Avatar size={24} username={row.userAssigned.username} color={row.userAssigned.color} src={row.userAssigned.avatar_url} />
            <Text size="sm" truncate>
              {row.userAssigned.username}
            </Text>
          </Group>
        ),
    },
    {
      key: 'priority',
      title: t('fields.priority'),
      sort: 'priority',
      render: (row) =>
        row.priority !== 'normal' && <StatusBadge tone={PRIORITY_TONES[row.priority]}>{t(`priorities.${row.priority}`)}</StatusBadge>,
    },
    { key: 'contact', title: t('fields.contact'), render: (row) => contactName(row) },
    { key: 'type', title: t('fields.type'), render: (row) => t(`types.${row.type}`) },
    { key: 'account_assigned', title: t('fields.account_assigned'), render: (row) => row.accountAssigned?.name },
    { key: 'creator', title: t('fields.creator'), render: (row) => row.user?.username },
    { key: 'created_at', title: t('fields.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}

function Title({ task, path }: { task: Task; path: string }) {
  const count = task.subtasks_count ?? 0
  return (
    <Group gap={8}>
      <Text size="xs" c="dimmed">
        #{task.number}
      </Text>
      <Anchor
        component={Link}
        to={path}
        search={true}
        size="sm"
        fw={550}
        c="bright"
        {...(isOver(task) && { td: 'line-through', c: 'dimmed' })}
      >
        {task.title}
      </Anchor>
      {count > 0 && (
        <Text size="xs" c="dimmed">
          {task.subtasks_done_count}/{count}
        </Text>
      )}
    </Group>
  )
}

/** When a task is due, in the colour of what is late once that has passed. */
export function DueDate({ task }: { task: Pick<Task, 'due_at' | 'all_day' | 'is_overdue'> }) {
  const { t, i18n } = useTranslation('tasks')
  if (!task.due_at) return null
  const text = task.all_day ? formatDay(task.due_at, i18n.language) : formatInstant(task.due_at, i18n.language)
  return (
    <Text size="sm" span {...(task.is_overdue && { c: 'var(--terra)', fw: 550 })}>
      {task.is_overdue ? t('overdue_at', { at: text }) : text}
    </Text>
  )
}

/** The name of a task's contact; '' for users who may not read it. */
export function contactName({ contact }: Pick<Task, 'contact'>): string {
  if (!contact) return ''
  return [contact.first_name, contact.last_name].filter(Boolean).join(' ') || contact.company || contact.email || contact.phone || ''
}
