import { tasks, type contactAssignees, type contactTasks, type Task } from '@stoa/contract/browser'
import {
  ActionIcon,
  Anchor,
  Avatar,
  Button,
  Checkbox,
  EmptyState,
  Group,
  IconListCheck,
  IconPlus,
  IconTrash,
  Paper,
  Stack,
  StatusBadge,
  Text,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DeleteDialog, formatDay, useAct, useEndpoint, useMay } from '../../../../kit/index.ts'
import { useSession } from '../../session/index.ts'
import { NewTask, TOUCHES } from './new-task.tsx'
import { PanelBody } from '../panel-body.tsx'

export interface TasksPanelProps {
  /** The tasks of a kind of record, such as `contactTasks`. */
  resource: typeof contactTasks
  /** Parameters of the record, such as `{ contact_id }`. */
  params: Record<string, number | string>
  /** Endpoint of the possible assignees. */
  members: typeof contactAssignees
  accountId: number
  /** The account of a user who sees tasks of another account. They work on the tasks, but neither create nor delete any. */
  guestAccountId?: number | undefined
}

/** The tasks of a record, open ones first. */
export function TasksPanel(props: TasksPanelProps) {
  const { resource, params, guestAccountId } = props
  const { t } = useTranslation('records')
  const [isAdding, setAdding] = useState(false)
  const [toDelete, setToDelete] = useState<Task | null>(null)
  const loaded = useEndpoint(resource.list, { params, query: { include: ['userAssigned'], per_page: 100 } }, { keepPrevious: true })
  const rows = loaded.answer?.data ?? []
  const isDone = (task: Task) => task.status === 'done' || task.status === 'cancelled'
  const sorted = [...rows].sort((a, b) => Number(isDone(a)) - Number(isDone(b)))
  const add = guestAccountId === undefined && (
    <Can endpoint={resource.create} otherwise="explain">
      <Button size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
        {t('tasks.add')}
      </Button>
    </Can>
  )
  const empty = (
    <EmptyState icon={<IconListCheck size={28} stroke={1.5} />} title={t('tasks.empty')} text={t('tasks.empty_text')} action={add} />
  )
  return (
    <Stack gap="sm">
      {isAdding && <NewTask {...props} onClose={() => setAdding(false)} />}
      {!isAdding && rows.length > 0 && <Group justify="flex-end">{add}</Group>}
      <PanelBody loaded={loaded} isEmpty={!rows.length} empty={isAdding ? null : empty}>
        <Stack gap={6} role="list">
          {sorted.map((task) => (
            <TaskRow
              key={task.uuid}
              task={task}
              isDone={isDone(task)}
              accountId={guestAccountId ?? task.account_id}
              {...(guestAccountId === undefined && { onDelete: () => setToDelete(task) })}
            />
          ))}
        </Stack>
      </PanelBody>
      <DeleteDialog
        endpoint={tasks.remove}
        params={toDelete && { uuid: toDelete.uuid }}
        name={toDelete?.title ?? ''}
        invalidates={TOUCHES}
        onClose={() => setToDelete(null)}
      />
    </Stack>
  )
}

interface TaskRowProps {
  task: Task
  isDone: boolean
  /** The account in whose address the task opens. */
  accountId: number
  onDelete?: () => void
}

function TaskRow({ task, isDone, accountId, onDelete }: TaskRowProps) {
  const { t } = useTranslation('records')
  const may = useMay()
  const { user } = useSession()
  const update = useAct(tasks.update, TOUCHES)
  const mayChange = may(tasks.update) || task.user_assigned_id === user?.id
  const toggle = () => void update.run({ params: { uuid: task.uuid }, body: { status: isDone ? 'todo' : 'done', version: task.version } })
  return (
    <Paper withBorder p="xs" role="listitem">
      <Group wrap="nowrap" gap="sm">
        <Checkbox
          aria-label={t(isDone ? 'tasks.reopen' : 'tasks.complete', { title: task.title })}
          checked={isDone}
          disabled={!mayChange || update.isPending}
          onChange={toggle}
        />
        <Stack gap={0} flex={1} miw={0}>
          <Anchor
            component={Link}
            to={`/accounts/${accountId}/tasks/${task.uuid}`}
            size="sm"
            fw={550}
            c={isDone ? 'dimmed' : 'bright'}
            td={isDone ? 'line-through' : undefined}
            style={{ overflowWrap: 'anywhere' }}
          >
            {task.title}
          </Anchor>
          <TaskMarks task={task} isDone={isDone} />
        </Stack>
        {task.userAssigned && (
          <Avatar size={26} username={task.userAssigned.username} color={task.userAssigned.color} src={task.userAssigned.avatar_url} />
        )}
        {onDelete && may(tasks.remove) && (
          <ActionIcon size="sm" aria-label={t('remove', { name: task.title })} onClick={onDelete}>
            <IconTrash size={15} />
          </ActionIcon>
        )}
      </Group>
    </Paper>
  )
}

/** The due date of a task and its deviations from the usual task. */
function TaskMarks({ task, isDone }: { task: Task; isDone: boolean }) {
  const { t, i18n } = useTranslation('records')
  return (
    <Group gap="xs">
      {task.due_at && (
        <Text size="xs" c={task.is_overdue ? 'var(--terra)' : 'dimmed'}>
          {t(task.is_overdue ? 'tasks.overdue' : 'tasks.due', { day: formatDay(task.due_at, i18n.language) })}
        </Text>
      )}
      {task.priority !== 'normal' && !isDone && (
        <StatusBadge tone={task.priority === 'low' ? 'neutral' : 'warning'}>{t(`tasks.priorities.${task.priority}`)}</StatusBadge>
      )}
      {!isDone && task.status !== 'todo' && <StatusBadge tone="info">{t(`tasks.statuses.${task.status}`)}</StatusBadge>}
    </Group>
  )
}
