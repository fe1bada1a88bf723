import {
  accounts,
  channelChoices,
  contactRequestAssignees,
  contactRequests,
  REQUEST_PRIORITIES,
  REQUEST_TYPES,
  type ContactRequestInput,
} from '@stoa/contract/browser'
import { PhoneInput, SegmentedControl, Select, SimpleGrid, Textarea, TextInput, toast } from '@stoa/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm, useModalClose, type EndpointForm } from '../../../../kit/index.ts'
import { MoneyInput } from '../../../shared/fields/index.ts'
import { TagNamesInput } from '../../../shared/records/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { ContactPicker } from '../../../shared/contacts/index.ts'
import { requestPaths } from '../request-paths.ts'
import { StageFields } from './stage-fields.tsx'

const BLANK = {
  subject: '',
  message: '',
  contact_id: null as number | null,
  contact: { first_name: '', last_name: '', email: '', phone: '' },
  type: 'information',
  priority: 'normal',
  value_minor: null as number | string | null,
  pipeline_id: null as number | null,
  pipeline_stage_id: null as number | null,
  user_id: null as number | null,
  channel_id: null as number | null,
  tags: [] as string[],
}

/** Creates a request of an existing contact or of a new one. */
export function RequestCreateModal() {
  const { t } = useTranslation('requests')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const account = useEndpoint(accounts.read, { params: { id: accountId } }, { staleTime: 60_000 })
  const preset: { contact?: number | string; stage?: number | string; pipeline?: number | string } = useSearch({ strict: false })
  // Return to the page of the contact that opened the dialog.
  const closes = preset.contact ? 'back' : 'replace'
  const close = useModalClose(closes)
  const [isNew, setNew] = useState(false)
  const label = (field: string) => t(`fields.${field}`)
  const form = useEndpointForm(contactRequests.create, {
    params: { account_id: accountId },
    defaults: {
      ...BLANK,
      contact_id: Number(preset.contact) || null,
      pipeline_id: Number(preset.pipeline) || null,
      pipeline_stage_id: Number(preset.stage) || null,
    },
    rules: {
      subject: `required|max:${contactRequests.create.limits.subject.maxLength}`,
      message: `max:${contactRequests.create.limits.message.maxLength}`,
      value_minor: 'money',
    },
    labels: Object.fromEntries(['subject', 'message', 'contact_id', 'value_minor', 'user_id'].map((field) => [field, label(field)])),
    invalidates: ['contacts', 'board'],
    toBody: ({ contact, contact_id, ...values }) =>
      ({ ...values, ...(isNew ? { contact } : { contact_id }) }) as unknown as ContactRequestInput,
    onDone: ({ data }) => {
      const open = () => void navigate({ to: requestPaths.page(accountId, data.id) })
      toast({ message: t('created', { number: data.number }), tone: 'good', action: { label: t('open'), onClick: open } })
      close()
    },
  })
  return (
    <FormModal title={t('create')} form={form} submitLabel={t('create_submit')} size="xl" close={closes}>
      <SegmentedControl
        fullWidth
        value={isNew ? 'new' : 'known'}
        onChange={(value) => setNew(value === 'new')}
        data={[
          { value: 'known', label: t('who_known') },
          { value: 'new', label: t('who_new') },
        ]}
        aria-label={t('who')}
      />
      {isNew ? (
        <NewContactFields form={form} />
      ) : (
        <ContactPicker
          accountId={accountId}
          label={label('contact_id')}
          required
          value={form.values.contact_id}
          onChange={(id) => form.setFieldValue('contact_id', id)}
          error={form.errors.contact_id}
        />
      )}
      <TextInput data-autofocus label={label('subject')} required {...form.getInputProps('subject')} />
      <Textarea rows={4} label={label('message')} {...form.getInputProps('message')} />
      <DealFields form={form} accountId={accountId} currency={account.answer?.data.currency ?? 'EUR'} />
    </FormModal>
  )
}

function NewContactFields({ form }: { form: EndpointForm }) {
  const { t } = useTranslation('crm')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput label={t('contacts.fields.first_name')} autoComplete="off" {...form.getInputProps('contact.first_name')} />
      <TextInput label={t('contacts.fields.last_name')} autoComplete="off" {...form.getInputProps('contact.last_name')} />
      <TextInput label={t('contacts.fields.email')} type="email" autoComplete="off" {...form.getInputProps('contact.email')} />
      <PhoneInput label={t('contacts.fields.phone')} {...form.getInputProps('contact.phone')} />
    </SimpleGrid>
  )
}

function DealFields({ form, accountId, currency }: { form: EndpointForm; accountId: number; currency: string }) {
  const { t } = useTranslation('requests')
  const members = useEndpoint(contactRequestAssignees, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const channels = useEndpoint(channelChoices, { params: { account_id: accountId } }, { staleTime: 60_000 })
  const choices = (values: readonly string[], group: string) => values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        <Select label={t('fields.type')} required options={choices(REQUEST_TYPES, 'types')} {...form.getInputProps('type')} />
        <Select
          label={t('fields.priority')}
          required
          options={choices(REQUEST_PRIORITIES, 'priorities')}
          {...form.getInputProps('priority')}
        />
        <MoneyInput label={t('fields.value')} currency={currency} {...form.getInputProps('value_minor')} />
        <StageFields
          accountId={accountId}
          pipelineId={form.values.pipeline_id}
          stageId={form.values.pipeline_stage_id}
          onChange={(pipeline_id, pipeline_stage_id) => form.setValues({ pipeline_id, pipeline_stage_id })}
          error={form.errors.pipeline_stage_id ?? form.errors.pipeline_id}
        />
        <Select label={t('fields.user_id')} options={members.answer?.data ?? []} {...form.getInputProps('user_id')} />
        <Select
          label={t('fields.channel_id')}
          searchable
          options={(channels.answer?.data ?? []).filter((one) => one.status !== 'ended').map((one) => ({ value: one.id, label: one.name }))}
          {...form.getInputProps('channel_id')}
        />
      </SimpleGrid>
      <TagNamesInput accountId={accountId} label={t('fields.tags')} {...form.getInputProps('tags')} />
    </>
  )
}
