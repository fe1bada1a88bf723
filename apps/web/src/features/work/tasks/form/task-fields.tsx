import { tasks, TASK_PRIORITIES, TASK_TYPES, taskAccounts, taskAssignees } from '@stoa/contract/browser'
import { DatePicker, NumberInput, Select, SimpleGrid, SimpleSelect, Switch, Textarea, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type EndpointForm } from '../../../../kit/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import { REMINDERS, REPEATS, type TaskValues } from './task-form.ts'

/** The fields of a task, for creating and editing. */
export function TaskFields({ form, accountId }: { form: EndpointForm<TaskValues>; accountId: number }) {
  const { t } = useTranslation('tasks')
  const may = useMay()
  const { user } = useSession()
  const cached = { staleTime: 60_000 }
  const params = { account_id: accountId }
  const people = useEndpoint(taskAssignees, { params }, cached).answer?.data ?? []
  const accounts = useEndpoint(taskAccounts, { params }, cached).answer?.data ?? []
  const mayAssign = may({ who: 'permission', permission: 'tasks.assign' })
  const { values } = form
  const choices = people.filter((person) => mayAssign || person.value === user?.id || person.value === values.user_assigned_id)
  const options = (names: readonly string[], group: 'priorities' | 'types' | 'repeats' | 'reminders') =>
    names.map((value) => ({ value, label: t(`${group}.${value}` as 'types.todo') }))
  const needsDue = !values.due_day && { description: t('fields.needs_due') }
  return (
    <>
      <TextInput label={t('fields.title')} required data-autofocus {...form.getInputProps('title')} />
      <Textarea label={t('fields.description')} minRows={3} autosize {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <Select label={t('fields.assignee')} options={choices} {...form.getInputProps('user_assigned_id')} />
        <Select
          label={t('fields.priority')}
          required
          options={options(TASK_PRIORITIES, 'priorities')}
          {...form.getInputProps('priority')}
        />
        <Select label={t('fields.type')} required options={options(TASK_TYPES, 'types')} {...form.getInputProps('type')} />
      </SimpleGrid>
      <Switch label={t('fields.all_day')} {...form.getInputProps('all_day', { type: 'checkbox' })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Moment form={form} day="start_day" time="start_time" label={t('fields.start')} />
        <Moment form={form} day="due_day" time="due_time" label={t('fields.due')} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <SimpleSelect
          label={t('fields.reminder')}
          required
          disabled={!values.due_day && values.reminder !== 'kept'}
          {...needsDue}
          options={options(
            REMINDERS.filter((one) => one !== 'kept' || values.reminder === 'kept'),
            'reminders',
          )}
          {...form.getInputProps('reminder')}
        />
        <SimpleSelect
          label={t('fields.repeat')}
          required
          disabled={!values.due_day}
          {...needsDue}
          options={options(
            REPEATS.filter((one) => one !== 'custom' || values.repeat === 'custom'),
            'repeats',
          )}
          {...form.getInputProps('repeat')}
        />
        {values.repeat === 'none' || values.repeat === 'custom' ? (
          <NumberInput
            label={t('fields.estimated_minutes')}
            {...tasks.create.limits.estimated_minutes}
            {...form.getInputProps('estimated_minutes')}
          />
        ) : (
          <Day form={form} name="until" label={t('fields.until')} />
        )}
      </SimpleGrid>
      {accounts.length > 0 && mayAssign && (
        <Select
          label={t('fields.account_assigned')}
          description={t('account_assigned_hint')}
          options={accounts}
          {...form.getInputProps('account_assigned_id')}
        />
      )}
    </>
  )
}

function Moment({
  form,
  day,
  time,
  label,
}: {
  form: EndpointForm<TaskValues>
  day: 'start_day' | 'due_day'
  time: 'start_time' | 'due_time'
  label: string
}) {
  const { t } = useTranslation('tasks')
  return (
    <SimpleGrid cols={form.values.all_day ? 1 : 2} spacing={6}>
      <Day form={form} name={day} label={label} />
      {!form.values.all_day && <TextInput type="time" label={t('fields.time')} {...form.getInputProps(time)} />}
    </SimpleGrid>
  )
}

/** Fields that show the errors of dates that the server names differently. */
const WIRE = { start_day: 'start_at', due_day: 'due_at', until: 'recurrence.until' } as const

function Day({ form, name, label }: { form: EndpointForm<TaskValues>; name: keyof typeof WIRE; label: string }) {
  return (
    <DatePicker
      label={label}
      presets={false}
      value={form.values[name]}
      onChange={(value) => form.setFieldValue(name, value)}
      error={form.errors[name] ?? form.errors[WIRE[name]]}
    />
  )
}

/** Rules and labels of both task forms. */
export function useTaskRules() {
  const { t } = useTranslation('tasks')
  return {
    rules: {
      title: `required|max:${tasks.create.limits.title.maxLength}`,
      description: `max:${tasks.create.limits.description.maxLength}`,
    },
    labels: { title: t('fields.title'), description: t('fields.description') },
  }
}
