import { TASK_PRIORITIES, tasks, type Task } from '@stoa/contract/browser'
import { DatePicker, Paper, Select, SimpleGrid, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useEndpointForm, useMay } from '../../../../kit/index.ts'
import { useSession } from '../../session/index.ts'
import { InlineForm } from '../inline-form.tsx'
import type { TasksPanelProps } from './tasks-panel.tsx'

/** What a change of a task outdates. */
export const TOUCHES = ['tasks', 'contacts', 'contact-requests', 'projects', 'activity_logs', 'timeLine'] as const

const BLANK: Pick<Task, 'title' | 'due_at' | 'priority' | 'user_assigned_id'> = {
  title: '',
  due_at: null,
  priority: 'normal',
  user_assigned_id: null,
}

/** Makes a task on a record. @param title what the form starts with */
export function NewTask({
  resource,
  params,
  members: list,
  accountId,
  title = '',
  onClose,
}: TasksPanelProps & { title?: string; onClose: () => void }) {
  const { t } = useTranslation('records')
  const { user } = useSession()
  const may = useMay()
  const members = useEndpoint(list, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const mayAssign = may({ who: 'permission', permission: 'tasks.assign' })
  const choices = (members.answer?.data ?? []).filter((member) => mayAssign || member.value === user?.id)
  const form = useEndpointForm(resource.create, {
    params,
    defaults: { ...BLANK, title },
    rules: { title: `required|max:${tasks.create.limits.title.maxLength}` },
    labels: { title: t('tasks.title') },
    invalidates: TOUCHES,
    // The server interprets the day of an all-day task in the account's time zone.
    toBody: (values) => ({ ...values, all_day: true, due_at: values.due_at && `${values.due_at}T23:59:00Z` }),
    onDone: onClose,
  })
  return (
    <Paper withBorder p="sm">
      <InlineForm form={form} onCancel={onClose}>
        <TextInput label={t('tasks.title')} required {...form.getInputProps('title')} />
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
          <DatePicker
            label={t('tasks.due_at')}
            presets={false}
            value={form.values.due_at}
            onChange={(value) => form.setFieldValue('due_at', value)}
            error={form.errors.due_at}
          />
          <Select label={t('tasks.assignee')} options={choices} {...form.getInputProps('user_assigned_id')} />
          <Select
            label={t('tasks.priority')}
            required
            options={TASK_PRIORITIES.map((value) => ({ value, label: t(`tasks.priorities.${value}`) }))}
            {...form.getInputProps('priority')}
          />
        </SimpleGrid>
      </InlineForm>
    </Paper>
  )
}
