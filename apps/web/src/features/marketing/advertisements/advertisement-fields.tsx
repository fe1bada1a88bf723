import { AD_FORMATS, AD_PLATFORMS, AD_TRANSITIONS, advertisements, projectCampaigns, type Advertisement } from '@stoa/contract/browser'
import { DayInput, Select, SimpleGrid, Stack, TagsInput, Textarea, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useMay, type EndpointForm } from '../../../kit/index.ts'
import { AdPicture } from './ad-picture.tsx'
import { AdPreview } from './ad-preview.tsx'

/** Values of the form of an advertisement. */
export interface AdvertisementValues {
  name: string
  platform: Advertisement['platform']
  format: Advertisement['format']
  status: Advertisement['status']
  campaign_id: string | null
  headline: string
  primary_text: string
  description: string
  call_to_action: string
  destination: string
  media_id: number | null
  placements: string[]
  starts_on: string
  ends_on: string
}

export const BLANK_ADVERTISEMENT: AdvertisementValues = {
  name: '',
  platform: 'facebook',
  format: 'image',
  status: 'draft',
  campaign_id: null,
  headline: '',
  primary_text: '',
  description: '',
  call_to_action: '',
  destination: '',
  media_id: null,
  placements: [],
  starts_on: '',
  ends_on: '',
}

/** The form values of an advertisement. */
export const valuesOf = (row: Advertisement): AdvertisementValues => ({
  name: row.name,
  platform: row.platform,
  format: row.format,
  status: row.status,
  campaign_id: row.campaign_id ? String(row.campaign_id) : null,
  headline: row.headline ?? '',
  primary_text: row.primary_text ?? '',
  description: row.description ?? '',
  call_to_action: row.call_to_action ?? '',
  destination: row.destination ?? '',
  media_id: row.media_id,
  placements: row.placements,
  starts_on: row.starts_on ?? '',
  ends_on: row.ends_on ?? '',
})

/** The body for form values; empty texts are none. */
export function bodyOf({ status: _status, ...values }: AdvertisementValues) {
  const texts = ['headline', 'primary_text', 'description', 'call_to_action', 'destination', 'starts_on', 'ends_on'] as const
  return {
    ...values,
    campaign_id: values.campaign_id ? Number(values.campaign_id) : null,
    ...Object.fromEntries(texts.map((name) => [name, values[name].trim() || null])),
  }
}

interface FieldsProps {
  form: EndpointForm
  projectUuid: string
  /** The account of the advertisement. */
  accountId: number | undefined
  media: Advertisement['media'] | null
  /** The stored status, for an advertisement that exists. */
  status?: Advertisement['status']
}

/** The fields of an advertisement beside what it will look like. */
export function AdvertisementFields({ form, projectUuid, accountId, media, status }: FieldsProps) {
  const { t } = useTranslation('advertisements')
  const values = form.values as AdvertisementValues
  const [picture, setPicture] = useState<string | null>(media?.thumb_url ?? null)
  const limits = advertisements.create.limits
  const text = (name: 'headline' | 'description' | 'call_to_action') => (
    <TextInput label={t(`fields.${name}`)} maxLength={limits[name].maxLength} {...form.getInputProps(name)} />
  )
  const nextOf = status && [status, ...AD_TRANSITIONS[status]]
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
      <Stack gap="sm">
        <TextInput
          label={t('fields.name')}
          required
          data-autofocus
          maxLength={limits.name.maxLength}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={2}>
          <Select
            label={t('fields.platform')}
            required
            options={AD_PLATFORMS.map((value) => ({ value, label: t(`platforms.${value}`) }))}
            {...form.getInputProps('platform')}
          />
          <Select
            label={t('fields.format')}
            required
            options={AD_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
            {...form.getInputProps('format')}
          />
        </SimpleGrid>
        {nextOf && (
          <Select
            label={t('fields.status')}
            required
            options={nextOf.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            {...form.getInputProps('status')}
          />
        )}
        <CampaignField form={form} projectUuid={projectUuid} />
        {text('headline')}
        <Textarea
          label={t('fields.primary_text')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.primary_text.maxLength}
          {...form.getInputProps('primary_text')}
        />
        {text('description')}
        {text('call_to_action')}
        <TextInput label={t('fields.destination')} type="url" placeholder="https://" {...form.getInputProps('destination')} />
        <TagsInput label={t('fields.placements')} description={t('placements_hint')} maxTags={20} {...form.getInputProps('placements')} />
        <SimpleGrid cols={2}>
          <DayInput label={t('fields.starts_on')} max={values.ends_on || undefined} {...form.getInputProps('starts_on')} />
          <DayInput label={t('fields.ends_on')} min={values.starts_on || undefined} {...form.getInputProps('ends_on')} />
        </SimpleGrid>
      </Stack>
      <Stack gap="sm">
        <AdPicture
          accountId={accountId}
          picture={picture}
          error={form.errors.media_id as string | undefined}
          onChange={(id, url) => {
            setPicture(url)
            form.setFieldValue('media_id', id)
          }}
        />
        <AdPreview values={values} picture={picture} />
      </Stack>
    </SimpleGrid>
  )
}

function CampaignField({ form, projectUuid }: { form: EndpointForm; projectUuid: string }) {
  const { t } = useTranslation('advertisements')
  const may = useMay()
  const request = { params: { project_uuid: projectUuid }, query: { per_page: 100, sort: 'name' as const } }
  const found = useEndpoint(projectCampaigns.list, request, { staleTime: 60_000, enabled: may(projectCampaigns.list) })
  const options = (found.answer?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <Select label={t('fields.campaign_id')} searchable clearable options={options} {...form.getInputProps('campaign_id')} />
}
