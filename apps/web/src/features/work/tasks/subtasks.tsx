import { type Subtask, type Task, tasks } from '@stoa/contract'
import { Anchor, Checkbox, Group, Progress, Stack, StatusBadge, Text, TextInput } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useMay } from '../../../kit/index.ts'
import { isOver, STATUS_TONES, TOUCHES } from './task-looks.ts'

/** The parts of a task that are tasks themselves, with how far they are. */
export function Subtasks({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const may = useMay()
  const create = useAct(tasks.create, TOUCHES)
  const [title, setTitle] = useState('')
  const rows = task.subtasks ?? []
  const done = rows.filter((one) => one.status === 'done').length
  const add = async () => {
    const named = title.trim()
    if (named && (await create.run({ body: { title: named, parent_uuid: task.uuid } }))) setTitle('')
  }
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
      {rows.map((one) => (
        <Row key={one.uuid} subtask={one} mayChange={may(tasks.update)} />
      ))}
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
            maxLength={200}
            value={title}
            disabled={create.isPending}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </form>
      )}
    </Stack>
  )
}

function Row({ subtask, mayChange }: { subtask: Subtask; mayChange: boolean }) {
  const { t } = useTranslation('tasks')
  const update = useAct(tasks.update, TOUCHES)
  const over = isOver(subtask)
  const toggle = () => void update.run({ params: { uuid: subtask.uuid }, body: { status: over ? 'todo' : 'done' } as never })
  return (
    <Group wrap="nowrap" gap="sm">
      <Checkbox
        aria-label={t(over ? 'subtasks.reopen' : 'subtasks.complete', { title: subtask.title })}
        checked={over}
        disabled={!mayChange || update.isPending || subtask.status === 'blocked'}
        onChange={toggle}
      />
      <Anchor component={Link} to={`../${subtask.uuid}`} search={true as never} size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
        {subtask.title}
      </Anchor>
      <StatusBadge tone={STATUS_TONES[subtask.status]}>{t(`statuses.${subtask.status}`)}</StatusBadge>
    </Group>
  )
}
