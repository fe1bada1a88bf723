import { type Task, TASK_TRANSITIONS, tasks, type TaskStatus } from '@stoa/contract/browser'
import { Button, IconCheck, IconChevronDown, Menu, StatusBadge } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../../../kit/index.ts'
import { BlockDialog } from '../block-dialog.tsx'
import { STATUS_TONES, TOUCHES } from '../task-colors.ts'

/** The status of a task, and the statuses that it can change to. */
export function StatusMenu({ task, mayChange }: { task: Task; mayChange: boolean }) {
  const { t } = useTranslation('tasks')
  const update = useAct(tasks.update, TOUCHES)
  const [isBlocking, setBlocking] = useState(false)
  const changeStatus = (status: TaskStatus, reason?: string) =>
    void update.run({ params: { uuid: task.uuid }, body: { status, from_status: task.status, ...(reason && { reason }) } })
  const next = TASK_TRANSITIONS[task.status]
  if (!mayChange) return <StatusBadge tone={STATUS_TONES[task.status]}>{t(`statuses.${task.status}`)}</StatusBadge>
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-sm" variant="light" loading={update.isPending} rightSection={<IconChevronDown size={14} />}>
            {t(`statuses.${task.status}`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {next.map((status) => (
            <Menu.Item key={status} onClick={() => (status === 'blocked' ? setBlocking(true) : changeStatus(status))}>
              {t(`statuses.${status}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {next.includes('done') && (
        <Button size="compact-sm" loading={update.isPending} leftSection={<IconCheck size={14} />} onClick={() => changeStatus('done')}>
          {t('complete')}
        </Button>
      )}
      {isBlocking && (
        <BlockDialog
          title={task.title}
          onClose={() => setBlocking(false)}
          onDone={(reason) => {
            setBlocking(false)
            changeStatus('blocked', reason)
          }}
        />
      )}
    </>
  )
}
