import { FORM_DUPLICATE_MODES, FORM_TYPES, formChoices, forms, type Form } from '@stoa/contract/browser'
import {
  Alert,
  Button,
  Checkbox,
  DayInput,
  Group,
  MultiSelect,
  NumberInput,
  Paper,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
  toast,
} from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard, useEndpoint, useEndpointForm, type EndpointForm } from '../../../../kit/index.ts'
import { useForm } from '../page/use-form.ts'

interface Values {
  name: string
  type: Form['type']
  pipeline_stage_id: number | null
  channel_id: number | null
  contact_list_id: number | null
  tag_ids: string[]
  email_template_id: number | null
  notify_user_ids: string[]
  duplicate_mode: Form['duplicate_mode']
  makes_request: boolean
  double_opt_in: boolean
  keeps_partials: boolean
  redirect_url: string
  allowed_origins: string
  closes_on: string
  response_limit: number | string
}

const valuesOf = (form: Form): Values => ({
  name: form.name,
  type: form.type,
  pipeline_stage_id: form.pipeline_stage_id,
  channel_id: form.channel_id,
  contact_list_id: form.contact_list_id,
  tag_ids: form.tag_ids.map(String),
  email_template_id: form.email_template_id,
  notify_user_ids: form.notify_user_ids.map(String),
  duplicate_mode: form.duplicate_mode,
  makes_request: form.makes_request,
  double_opt_in: form.double_opt_in,
  keeps_partials: form.keeps_partials,
  redirect_url: form.redirect_url ?? '',
  allowed_origins: form.allowed_origins.join('\n'),
  closes_on: form.closes_at?.slice(0, 10) ?? '',
  response_limit: form.response_limit ?? '',
})

/** A day ends with it in the zone of the user. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString()

const bodyOf = ({ closes_on, ...values }: Values, form: Form, version: number) => ({
  ...values,
  tag_ids: values.tag_ids.map(Number),
  notify_user_ids: values.notify_user_ids.map(Number),
  redirect_url: values.redirect_url || null,
  allowed_origins: values.allowed_origins.split(/\s+/).filter(Boolean),
  response_limit: values.response_limit === '' ? null : Number(values.response_limit),
  ...(closes_on !== (form.closes_at?.slice(0, 10) ?? '') && { closes_at: closes_on ? endOf(closes_on) : null }),
  version,
})

/** What becomes of the answers, and where and how long the form is open. It applies at once, also to a published form. */
export function SettingsTab() {
  const { t } = useTranslation('forms')
  const { form: record } = useForm()
  const [version, setVersion] = useState(record.version)
  const form = useEndpointForm<typeof forms.update, Values>(forms.update, {
    params: { account_id: record.account_id, uuid: record.uuid },
    defaults: valuesOf(record),
    rules: { name: `required|max:${forms.create.limits.name.maxLength}` },
    labels: { name: t('columns.name') },
    toBody: (values) => bodyOf(values, record, version),
    invalidates: ['forms'],
    onDone: ({ data }) => {
      setVersion(data.version)
      toast({ message: t('saved'), tone: 'good' })
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <LeaveGuard isDirty={() => form.isDirty() && form.status !== 'resolved'} />
      <Stack gap="md" maw={900}>
        {form.error && (
          <Alert color="red" variant="light" role="alert">
            {form.error.message}
          </Alert>
        )}
        <OpeningCard form={form} />
        <AnswersCard form={form} record={record} />
        <Group justify="flex-end" className="stoa-form-buttons">
          <Button type="submit" loading={form.isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Where a form leads, who may embed it, and how long it is open. */
function OpeningCard({ form }: { form: EndpointForm<Values> }) {
  const { t } = useTranslation('forms')
  return (
    <Paper withBorder p="md" component="section" aria-label={t('settings.form')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('columns.name')} required {...form.getInputProps('name')} />
        <Select
          label={t('columns.type')}
          required
          options={FORM_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <TextInput
          label={t('settings.redirect')}
          description={t('settings.redirect_hint')}
          placeholder="https://"
          {...form.getInputProps('redirect_url')}
        />
        <Textarea
          label={t('settings.origins')}
          description={t('settings.origins_hint')}
          autosize
          minRows={1}
          {...form.getInputProps('allowed_origins')}
          error={form.errors.allowed_origins ?? Object.entries(form.errors).find(([path]) => path.startsWith('allowed_origins.'))?.[1]}
        />
        <DayInput label={t('settings.closes_on')} {...form.getInputProps('closes_on')} error={form.errors.closes_at} />
        <NumberInput label={t('settings.limit')} min={1} {...form.getInputProps('response_limit')} />
      </SimpleGrid>
    </Paper>
  )
}

const named = (all: readonly { id: number; name: string }[]) => all.map(({ id, name }) => ({ value: id, label: name }))

/** The merge tags of the answers. */
const answerTags = ({ definition }: Form) =>
  definition.fields
    .slice(0, 12)
    .map(({ key }) => `{{ answer.${key} }}`)
    .join(' ')

/** What becomes of the answers. */
function AnswersCard({ form, record }: { form: EndpointForm<Values>; record: Form }) {
  const { t } = useTranslation('forms')
  const offers = useEndpoint(formChoices, { params: { account_id: record.account_id } }, { staleTime: 60_000 })
  const { stages = [], lists = [], members = [], channels = [], tags = [], templates = [] } = offers.answer?.data ?? {}
  const check = (name: 'makes_request' | 'double_opt_in' | 'keeps_partials') => form.getInputProps(name, { type: 'checkbox' })
  return (
    <Paper withBorder p="md" component="section" aria-label={t('settings.contact')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t('settings.known')}
            required
            options={FORM_DUPLICATE_MODES.map((value) => ({ value, label: t(`duplicate_modes.${value}`) }))}
            {...form.getInputProps('duplicate_mode')}
          />
          <MultiSelect
            label={t('settings.tags')}
            searchable
            data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.getInputProps('tag_ids')}
          />
          <Select label={t('settings.list')} searchable options={named(lists)} {...form.getInputProps('contact_list_id')} />
          <MultiSelect
            label={t('settings.notify')}
            searchable
            data={members.map(({ id, username }) => ({ value: String(id), label: username }))}
            {...form.getInputProps('notify_user_ids')}
          />
        </SimpleGrid>
        <Select
          label={t('settings.answer')}
          description={t('settings.answer_hint', { tags: answerTags(record) })}
          searchable
          options={named(templates)}
          {...form.getInputProps('email_template_id')}
        />
        <Checkbox label={t('settings.double')} description={t('settings.double_hint')} {...check('double_opt_in')} />
        <Checkbox label={t('settings.partials')} description={t('settings.partials_hint')} {...check('keeps_partials')} />
        <Checkbox label={t('settings.request')} description={t('settings.request_hint')} {...check('makes_request')} />
        {form.values.makes_request && (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Select
              label={t('settings.stage')}
              searchable
              options={stages.map((one) => ({ value: one.id, label: `${one.pipeline_name} · ${one.name}` }))}
              {...form.getInputProps('pipeline_stage_id')}
            />
            <Select label={t('settings.channel')} searchable options={named(channels)} {...form.getInputProps('channel_id')} />
          </SimpleGrid>
        )}
      </Stack>
    </Paper>
  )
}
