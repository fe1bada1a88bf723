import { type Task, tasks } from '@stoa/contract/browser'
import { Group, Progress, Stack, Text, TextInput, VisuallyHidden } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useMay } from '../../../../kit/index.ts'
import { SubtaskRow } from './subtask-row.tsx'
import { TOUCHES } from '../task-colors.ts'
import { useSubtaskOrder } from './use-subtask-order.ts'

/**
 * The subtasks of a task, with their progress.
 * @param isOurs whether the task belongs to an account of the user, whose members order the subtasks
 */
export function Subtasks({ task, isOurs }: { task: Task; isOurs: boolean }) {
  const { t } = useTranslation('tasks')
  const may = useMay()
  const create = useAct(tasks.create, TOUCHES)
  const [title, setTitle] = useState('')
  const [said, setSaid] = useState('')
  const { shown: rows, move, drop } = useSubtaskOrder(task)
  const done = rows.filter((one) => one.status === 'done').length
  const add = async () => {
    const trimmed = title.trim()
    if (trimmed && (await create.run({ body: { title: trimmed, parent_uuid: task.uuid } }))) setTitle('')
  }
  const announcePlace = (uuid: string, to: number) =>
    setSaid(t('subtasks.moved', { title: rows.find((one) => one.uuid === uuid)?.title, place: to + 1, count: rows.length }))
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600} size="sm">
          {t('subtasks.title')}
        </Text>
        {rows.length > 0 && (
          <Text size="xs" c="dimmed">
            {t('progress', { done, count: rows.length })}
          </Text>
        )}
      </Group>
      {rows.length > 0 && (
        <Progress value={(done / rows.length) * 100} size="sm" aria-label={t('progress', { done, count: rows.length })} />
      )}
      {rows.map((one, at) => (
        <SubtaskRow
          key={one.uuid}
          subtask={one}
          listId={task.uuid}
          mayChange={may(tasks.update)}
          isMovable={isOurs && may(tasks.update) && rows.length > 1}
          onStep={(by) => move(one.uuid, at + by) && announcePlace(one.uuid, at + by)}
          onDropped={(dragged, edge) => {
            const to = drop(dragged, one.uuid, edge)
            if (to !== null) announcePlace(dragged, to)
          }}
        />
      ))}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {may(tasks.create) && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextInput
            aria-label={t('subtasks.add')}
            placeholder={t('subtasks.add')}
            maxLength={tasks.create.limits.title.maxLength}
            value={title}
            disabled={create.isPending}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </form>
      )}
    </Stack>
  )
}
