import {
  batchDeleteTasks,
  batchUpdateTasks,
  type SelectOption,
  type Task,
  taskAssignees,
  type TaskBatchOutcome,
} from '@stoa/contract/browser'
import { Button, ConfirmDialog, Menu, Text, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, SelectedNames, useChange, useEndpoint, useMay, type ListScreen } from '../../../../kit/index.ts'
import { dayOf } from '../form/task-form.ts'
import { BOARD_STATUSES, TOUCHES } from '../task-colors.ts'

/** Actions on the selected tasks. */
export function BatchBar({ list, accountId }: { list: ListScreen; accountId: number | null }) {
  const { t } = useTranslation(['tasks', 'kit'])
  const may = useMay()
  const isBackOffice = accountId === null
  const update = useChange(batchUpdateTasks, TOUCHES)
  const remove = useChange(batchDeleteTasks, TOUCHES)
  const people = useEndpoint(
    taskAssignees,
    { params: { account_id: accountId ?? 0 } },
    { staleTime: 60_000, enabled: accountId !== null && list.selected.length > 0 },
  )
  const [isDeleting, setDeleting] = useState(false)
  const uuids = list.selected.map((task: Task) => task.uuid)
  const settle = async (sent: Promise<{ data: TaskBatchOutcome }>) => {
    try {
      const { count, refused } = (await sent).data
      const [first] = refused
      toast({
        message: first
          ? t('batch.refused', { count, refused: refused.length, title: first.title, reason: first.message })
          : t('batch.done', { count }),
        tone: first ? 'bad' : 'good',
      })
      list.setSelected([])
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: failure.message, tone: 'bad' })
    }
  }
  const change = (body: object) => void settle(update.send({ body: { uuids, ...body } }))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" loading={update.isPending || remove.isPending}>
            {t('batch.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
          {may(batchUpdateTasks) && <Changes people={people.answer?.data ?? []} isInAccount={accountId !== null} onChange={change} />}
          {may(batchDeleteTasks) && (
            <Menu.Item color="red" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isDeleting}
        title={isBackOffice ? t('kit:back_office.delete_title') : t('batch.delete_title', { count: uuids.length })}
        danger
        confirmLabel={isBackOffice ? t('kit:back_office.delete_confirm') : t('delete')}
        onClose={() => setDeleting(false)}
        onConfirm={() => {
          setDeleting(false)
          void settle(remove.send({ body: { uuids } }))
        }}
      >
        <SelectedNames names={list.selected.map((task: Task) => task.title)} count={uuids.length} />
        {isBackOffice && <Text fw={600}>{t('batch.delete_title', { count: uuids.length })}</Text>}
        {t(isBackOffice ? 'kit:back_office.delete_text' : 'batch.delete_text')}
      </ConfirmDialog>
    </>
  )
}

interface ChangesProps {
  people: readonly SelectOption[]
  isInAccount: boolean
  onChange: (body: object) => void
}

/** Status, assignee and due date for all selected tasks. */
function Changes({ people, isInAccount, onChange }: ChangesProps) {
  const { t } = useTranslation('tasks')
  return (
    <>
      <Menu.Label>{t('fields.status')}</Menu.Label>
      {BOARD_STATUSES.filter((status) => status !== 'blocked').map((status) => (
        <Menu.Item key={status} onClick={() => onChange({ status })}>
          {t(`statuses.${status}`)}
        </Menu.Item>
      ))}
      {isInAccount && (
        <>
          <Menu.Label>{t('fields.assignee')}</Menu.Label>
          <Menu.Item onClick={() => onChange({ user_assigned_id: null })}>{t('nobody')}</Menu.Item>
          {people.slice(0, 30).map((person) => (
            <Menu.Item key={person.value} onClick={() => onChange({ user_assigned_id: person.value })}>
              {person.label}
            </Menu.Item>
          ))}
        </>
      )}
      <Menu.Divider />
      <Menu.Item onClick={() => onChange({ due_at: `${dayIn(7)}T23:59:00Z` })}>{t('batch.next_week')}</Menu.Item>
    </>
  )
}

/** The user's day in a number of days. */
function dayIn(days: number): string {
  const at = new Date()
  at.setDate(at.getDate() + days)
  return dayOf(at)
}
