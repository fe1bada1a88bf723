import type { Task } from '@stoa/contract/browser'
import { Avatar, Group, IconListCheck, IconNote, Stack, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { contactName, DueDate } from './task-columns.tsx'
import { PRIORITY_TONES } from '../task-colors.ts'

/** A task on the board. */
export function TaskCard({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const checks = task.checklist.length + (task.subtasks_count ?? 0)
  const done = task.checklist.filter((check) => check.done).length + (task.subtasks_done_count ?? 0)
  const contact = contactName(task)
  return (
    <Stack gap={6}>
      <Text size="sm" fw={550} pr={22} lineClamp={3}>
        {task.title}
      </Text>
      {contact && (
        <Text size="xs" c="dimmed" truncate>
          {contact}
        </Text>
      )}
      <Group gap={8} justify="space-between" wrap="nowrap">
        <Group gap={8}>
          <Text size="xs" c="dimmed">
            #{task.number}
          </Text>
          {task.priority !== 'normal' && <StatusBadge tone={PRIORITY_TONES[task.priority]}>{t(`priorities.${task.priority}`)}</StatusBadge>}
          <DueDate task={task} />
          {checks > 0 && (
            <Text size="xs" c="dimmed" component="span" aria-label={t('progress', { done, count: checks })}>
              <IconListCheck size={13} style={{ verticalAlign: '-2px' }} /> {done}/{checks}
            </Text>
          )}
          {task.comments_count > 0 && (
            <Text size="xs" c="dimmed" component="span" aria-label={t('comments_count', { count: task.comments_count })}>
              <IconNote size={13} style={{ verticalAlign: '-2px' }} /> {task.comments_count}
            </Text>
          )}
        </Group>
        {task.userAssigned && (
          <Avatar size={24} username={task.userAssigned.username} color={task.userAssigned.color} src={task.userAssigned.avatar_url} />
        )}
      </Group>
    </Stack>
  )
}
