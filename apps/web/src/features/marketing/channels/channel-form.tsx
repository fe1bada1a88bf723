import { CHANNEL_TYPES, campaignChannelForm, channels, type Campaign, type Channel } from '@stoa/contract/browser'
import { Checkbox, DayInput, MultiSelect, PhoneInput, Select, SimpleGrid, TextInput } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../kit/index.ts'
import { MoneyInput } from '../../shared/fields/index.ts'
import { TOUCHED } from '../campaigns/index.ts'

interface ChannelFormProps {
  campaign: Pick<Campaign, 'id' | 'currency'>
  /** Null for a new channel. */
  channel: Channel | null
  onClose: () => void
}

interface ChannelValues {
  name: string
  type: Channel['type'] | null
  pipeline_stage_id: number | null
  assignee_ids: string[]
  starts_on: string
  ends_on: string
  budget_minor: number | string | null
  phone: string
  auto_accept: boolean
}

/** Adds a channel to a campaign, or changes one. */
export function ChannelForm({ campaign, channel, onClose }: ChannelFormProps) {
  const { t } = useTranslation('campaigns')
  const offers = useEndpoint(campaignChannelForm, { params: { campaign_id: campaign.id } }, { staleTime: 60_000 })
  const { stages = [], members = [] } = offers.answer?.data ?? {}
  const form = useEndpointForm<typeof channels.update, ChannelValues>(channel ? channels.update : channels.create, {
    params: { campaign_id: campaign.id, ...(channel && { id: channel.id }) },
    defaults: channel ? valuesOf(channel) : BLANK,
    rules: { name: 'required', type: 'required', budget_minor: 'money' },
    labels: { name: t('fields.name'), type: t('fields.type'), budget_minor: t('channels.budget') },
    toBody: (values) => bodyOf(values, channel) as never,
    invalidates: [...TOUCHED, 'contact-requests'],
    onDone: onClose,
  })
  const title = t(channel ? 'channels.edit' : 'channels.add')
  return (
    <FormModal title={title} form={form} submitLabel={t('save')} onClose={onClose} size={680}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('fields.name')}
          required
          data-autofocus
          maxLength={channels.create.limits.name.maxLength}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('fields.type')}
          required
          options={CHANNEL_TYPES.map((value) => ({ value, label: t(`channel_types.${value}`) }))}
          {...form.getInputProps('type')}
        />
        <Select
          label={t('channels.stage')}
          description={t('channels.stage_hint')}
          searchable
          options={stages.map((one) => ({ value: one.id, label: `${one.pipeline_name} · ${one.name}` }))}
          {...form.getInputProps('pipeline_stage_id')}
        />
        <MultiSelect
          label={t('channels.assignees')}
          description={t('channels.assignees_hint')}
          searchable
          data={members.map((one) => ({ value: String(one.id), label: one.username }))}
          {...form.getInputProps('assignee_ids')}
        />
        <DayInput label={t('fields.start_date')} max={form.values.ends_on || undefined} {...form.getInputProps('starts_on')} />
        <DayInput label={t('fields.end_date')} min={form.values.starts_on || undefined} {...form.getInputProps('ends_on')} />
        <MoneyInput label={t('channels.budget')} currency={campaign.currency} {...form.getInputProps('budget_minor')} />
        {form.values.type === 'phone' && <PhoneInput label={t('channels.phone')} {...form.getInputProps('phone')} />}
      </SimpleGrid>
      <Checkbox
        label={t('channels.auto_accept')}
        description={t('channels.auto_accept_hint')}
        {...form.getInputProps('auto_accept', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

const BLANK: ChannelValues = {
  name: '',
  type: null,
  pipeline_stage_id: null,
  assignee_ids: [],
  starts_on: '',
  ends_on: '',
  budget_minor: null,
  phone: '',
  auto_accept: true,
}

const valuesOf = ({ name, type, pipeline_stage_id, assignee_ids, budget_minor, auto_accept, ...channel }: Channel): ChannelValues => ({
  name,
  type,
  pipeline_stage_id,
  assignee_ids: assignee_ids.map(String),
  budget_minor,
  auto_accept,
  starts_on: channel.starts_on ?? '',
  ends_on: channel.ends_on ?? '',
  phone: channel.phone ?? '',
})

const bodyOf = (values: ChannelValues, channel: Channel | null) => ({
  ...values,
  assignee_ids: values.assignee_ids.map(Number),
  starts_on: values.starts_on || null,
  ends_on: values.ends_on || null,
  phone: values.phone || null,
  ...(channel && { version: channel.version }),
})
