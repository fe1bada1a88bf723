import { emailTemplates, funnelStages } from '@stoa/contract/browser'
import { ActionIcon, Button, Group, IconPlus, IconTrash, MultiSelect, NumberInput, Select, Stack, Text, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type EndpointForm } from '../../../../kit/index.ts'
import type { RuleChoices } from '../../../crm/audiences/index.ts'

export interface ActionValues {
  tag_ids: string[]
  contact_list_ids: string[]
  pipeline_stage_id: string | null
  email: { email_template_id: string | null; purpose: 'marketing' | 'transactional' }
  tasks: { title: string; due_in_days: number | '' | null }[]
}

interface StageActionsProps {
  accountId: number
  form: EndpointForm
  choices: RuleChoices
}

const LIMITS = funnelStages.create.limits.actions.fields.tasks

/** What happens to contacts that enter the stage. */
export function StageActions({ accountId, form, choices }: StageActionsProps) {
  const { t } = useTranslation('funnels')
  const listed = (found: readonly { value: string; label: string }[]) => [...found]
  return (
    <Stack gap="xs" role="group" aria-label={t('actions.title')}>
      <Text size="sm" fw={550}>
        {t('actions.title')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('actions.text')}
      </Text>
      <MultiSelect
        label={t('actions.tags')}
        data={listed(choices.of('tag'))}
        searchable
        clearable
        {...form.getInputProps('actions.tag_ids')}
      />
      <MultiSelect
        label={t('actions.lists')}
        description={t('actions.lists_hint')}
        data={listed(choices.of('contact_list'))}
        searchable
        clearable
        {...form.getInputProps('actions.contact_list_ids')}
      />
      <Select
        label={t('actions.placement')}
        description={t('actions.placement_hint')}
        options={listed(choices.of('pipeline_stage'))}
        searchable
        clearable
        {...form.getInputProps('actions.pipeline_stage_id')}
      />
      <Mail accountId={accountId} form={form} />
      <Tasks form={form} />
    </Stack>
  )
}

/** The mail to contacts that enter, of a template. */
function Mail({ accountId, form }: Pick<StageActionsProps, 'accountId' | 'form'>) {
  const { t } = useTranslation('funnels')
  const may = useMay()
  const { email_template_id: chosen } = (form.values.actions as ActionValues).email
  const loaded = useEndpoint(
    emailTemplates.list,
    { params: { account_id: accountId }, query: { sort: 'name', per_page: 100 } },
    { enabled: may(emailTemplates.list) },
  )
  const templates = (loaded.answer?.data ?? []).filter(({ kind }) => kind !== 'system')
  const options = templates.map(({ id, name }) => ({ value: String(id), label: name }))
  // A template that the member does not see stays chosen.
  if (chosen && !options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: `#${chosen}` })
  return (
    <>
      <Select
        label={t('actions.email')}
        description={t('actions.email_hint')}
        options={options}
        searchable
        clearable
        {...form.getInputProps('actions.email.email_template_id')}
        error={form.errors['actions.email'] ?? form.errors['actions.email.email_template_id']}
      />
      {chosen && (
        <Select
          label={t('actions.purpose')}
          options={(['marketing', 'transactional'] as const).map((value) => ({ value, label: t(`actions.purposes.${value}`) }))}
          {...form.getInputProps('actions.email.purpose')}
        />
      )}
    </>
  )
}

function Tasks({ form }: Pick<StageActionsProps, 'form'>) {
  const { t } = useTranslation('funnels')
  const { tasks } = form.values.actions as ActionValues
  const set = (next: ActionValues['tasks']) => form.setFieldValue('actions.tasks', next)
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('actions.tasks')}
      </Text>
      {tasks.map((task, at) => (
        <Group key={at} gap="xs" wrap="nowrap" align="flex-start">
          <TextInput
            flex={1}
            aria-label={t('actions.task_title', { number: at + 1 })}
            value={task.title}
            maxLength={LIMITS.item.fields.title.maxLength}
            error={form.errors[`actions.tasks.${at}.title`]}
            onChange={(event) => set(tasks.with(at, { ...task, title: event.currentTarget.value }))}
          />
          <NumberInput
            w={110}
            aria-label={t('actions.task_due', { number: at + 1 })}
            placeholder={t('actions.days')}
            {...LIMITS.item.fields.due_in_days}
            allowDecimal={false}
            value={task.due_in_days}
            onChange={(due_in_days) => set(tasks.with(at, { ...task, due_in_days }))}
          />
          <ActionIcon mt={6} aria-label={t('actions.task_remove', { number: at + 1 })} onClick={() => set(tasks.toSpliced(at, 1))}>
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      ))}
      {tasks.length < 10 && (
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => set([...tasks, { title: '', due_in_days: null }])}
          >
            {t('actions.task_add')}
          </Button>
        </Group>
      )}
      {form.errors['actions.tasks'] !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {String(form.errors['actions.tasks'])}
        </Text>
      )}
    </Stack>
  )
}
