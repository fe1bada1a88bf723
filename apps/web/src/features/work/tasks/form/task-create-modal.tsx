import { accountTasks } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpointForm, useModalClose } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { TaskFields, useTaskRules } from './task-fields.tsx'
import { BLANK_TASK, bodyOf, type TaskValues } from './task-form.ts'
import { TOUCHES } from '../task-colors.ts'

/** Creates a task (MOD-012), due on the day or at the time in the address. */
export function TaskCreateModal() {
  const { t } = useTranslation('tasks')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const close = useModalClose()
  const { due }: { due?: string } = useSearch({ strict: false })
  const form = useEndpointForm<typeof accountTasks.create, TaskValues>(accountTasks.create, {
    params: { account_id: accountId },
    defaults: { ...BLANK_TASK, ...dueOf(due) },
    ...useTaskRules(),
    toBody: (values) => bodyOf(values),
    invalidates: TOUCHES,
    onDone: ({ data }) => {
      const open = () => void navigate({ to: `/accounts/${accountId}/tasks/${data.uuid}`, search: true })
      toast({ message: t('created', { number: data.number }), tone: 'good', action: { label: t('open'), onClick: open } })
      close()
    },
  })
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('create_submit')} size={720}>
      <TaskFields form={form} accountId={accountId} />
    </FormModal>
  )
}

/** `2026-11-23` or `2026-11-23 09:30`. */
function dueOf(due: string | undefined): Partial<TaskValues> {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}))?/.exec(due ?? '') ?? []
  if (!day) return {}
  return { due_day: day, ...(time && { due_time: time, all_day: false }) }
}
