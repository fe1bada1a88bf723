import { type Task, tasks } from '@stoa/contract/browser'
import { ActionIcon, Checkbox, Group, IconTrash, Stack, Text, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../../kit/index.ts'
import { TOUCHES } from '../task-colors.ts'

type Checks = Task['checklist']

/** The checklist of a task. */
export function Checklist({ task, mayChange }: { task: Task; mayChange: boolean }) {
  const { t } = useTranslation('tasks')
  const update = useAct(tasks.update, TOUCHES)
  const [text, setText] = useState('')
  const save = (checklist: Checks) => update.run({ params: { uuid: task.uuid }, body: { checklist, version: task.version } })
  const add = async () => {
    const step = text.trim()
    if (step && (await save([...task.checklist, { text: step, done: false }]))) setText('')
  }
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {t('checklist.title')}
      </Text>
      {task.checklist.map((check, at) => (
        <Group key={`${at}:${check.text}`} wrap="nowrap" justify="space-between">
          <Checkbox
            label={check.text}
            checked={check.done}
            disabled={!mayChange || update.isPending}
            onChange={() => void save(task.checklist.map((one, index) => (index === at ? { ...one, done: !one.done } : one)))}
          />
          {mayChange && (
            <ActionIcon
              size="sm"
              aria-label={t('checklist.remove', { text: check.text })}
              onClick={() => void save(task.checklist.filter((_, index) => index !== at))}
            >
              <IconTrash size={15} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {mayChange && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextInput
            aria-label={t('checklist.add')}
            placeholder={t('checklist.add')}
            maxLength={tasks.update.limits.checklist.item.fields.text.maxLength}
            value={text}
            disabled={update.isPending}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </form>
      )}
    </Stack>
  )
}
