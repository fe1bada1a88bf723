import {
  adminFacebookCampaigns,
  campaignChannelForm,
  campaigns,
  createFacebookCampaignChannel,
  updateFacebookCampaignChannel,
  type Channel,
  type FacebookCampaign,
} from '@stoa/contract/browser'
import { Checkbox, MultiSelect, Select, SimpleGrid, TextInput, toast } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormModal, useEndpoint, useEndpointForm } from '../../../../kit/index.ts'
import { TOUCHED } from '../../../marketing/campaigns/index.ts'

const TYPES = ['facebook_lead_ads', 'facebook_messenger', 'instagram'] as const

interface ChannelFormProps {
  campaign: FacebookCampaign
  /** Null for a new channel. */
  channel: Channel | null
  onClose: () => void
}

interface ChannelValues {
  campaign_id: number | null
  type: (typeof TYPES)[number]
  name: string
  pipeline_stage_id: number | null
  assignee_ids: string[]
  auto_accept: boolean
}

/** Gives a Facebook campaign a channel in one of our campaigns, or changes the channel. */
export function ChannelForm({ campaign, channel, onClose }: ChannelFormProps) {
  const { t } = useTranslation(['facebook', 'campaigns'])
  const form = useEndpointForm<typeof createFacebookCampaignChannel, ChannelValues>(
    (channel ? updateFacebookCampaignChannel : createFacebookCampaignChannel) as typeof createFacebookCampaignChannel,
    {
      params: { id: campaign.id },
      defaults: valuesOf(channel, campaign),
      rules: { name: 'required', ...(!channel && { campaign_id: 'required' }) },
      labels: { name: t('channel.name'), campaign_id: t('channel.campaign') },
      toBody: (values) => bodyOf(values, channel) as never,
      invalidates: [adminFacebookCampaigns, ...TOUCHED],
      onDone: () => {
        toast({ message: t(channel ? 'channel.changed' : 'channel.created'), tone: 'good' })
        onClose()
      },
    },
  )
  const campaignId = channel?.campaign_id ?? form.values.campaign_id
  const { stages, members } = useOffers(campaignId)
  return (
    <FormModal title={t(channel ? 'channel.edit' : 'channel.create')} form={form} onClose={onClose} size={680}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {!channel && (
          <>
            <CampaignSelect accountId={campaign.account_id} {...form.getInputProps('campaign_id')} />
            <Select
              label={t('channel.type')}
              required
              options={TYPES.map((value) => ({ value, label: t(`campaigns:channel_types.${value}`) }))}
              {...form.getInputProps('type')}
            />
          </>
        )}
        <TextInput
          label={t('channel.name')}
          required
          maxLength={createFacebookCampaignChannel.limits.name.maxLength}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('campaigns:channels.stage')}
          description={t('campaigns:channels.stage_hint')}
          searchable
          disabled={campaignId === null}
          options={stages.map((one) => ({ value: one.id, label: `${one.pipeline_name} · ${one.name}` }))}
          {...form.getInputProps('pipeline_stage_id')}
        />
        <MultiSelect
          label={t('campaigns:channels.assignees')}
          description={t('campaigns:channels.assignees_hint')}
          searchable
          disabled={campaignId === null}
          data={members.map((one) => ({ value: String(one.id), label: one.username }))}
          {...form.getInputProps('assignee_ids')}
        />
      </SimpleGrid>
      <Checkbox
        label={t('campaigns:channels.auto_accept')}
        description={t('campaigns:channels.auto_accept_hint')}
        {...form.getInputProps('auto_accept', { type: 'checkbox' })}
      />
    </FormModal>
  )
}

/** What a channel of one of our campaigns can refer to. */
function useOffers(campaignId: number | null) {
  const offers = useEndpoint(
    campaignChannelForm,
    { params: { campaign_id: campaignId ?? 0 } },
    { enabled: campaignId !== null, staleTime: 60_000 },
  )
  const { stages = [], members = [] } = offers.answer?.data ?? {}
  return { stages, members }
}

interface CampaignSelectProps {
  /** The account whose campaigns are offered before a search. */
  accountId: number
  value?: number | null
  onChange?: (id: number | string | null) => void
  error?: string
}

/** One of our campaigns, of the account that connected the ad account until the reader searches. */
function CampaignSelect({ accountId, ...input }: CampaignSelectProps) {
  const { t } = useTranslation('facebook')
  const [search, setSearch] = useState('')
  const found = useEndpoint(
    campaigns.list,
    { query: { filter: search ? { search } : { account: accountId }, include: ['account'], sort: '-created', per_page: 20 } },
    { keepPrevious: true },
  )
  return (
    <Select
      label={t('channel.campaign')}
      description={t('channel.campaign_hint')}
      required
      data-autofocus
      options={(found.answer?.data ?? []).map(({ id, name, account }) => ({
        value: id,
        label: account ? `${name} · ${account.name}` : name,
      }))}
      onSearchChange={setSearch}
      nothingFoundMessage={t('channel.campaign_none')}
      {...input}
    />
  )
}

const valuesOf = (channel: Channel | null, { name }: FacebookCampaign): ChannelValues => ({
  campaign_id: null,
  type: 'facebook_lead_ads',
  name: channel?.name ?? name.slice(0, 120),
  pipeline_stage_id: channel?.pipeline_stage_id ?? null,
  assignee_ids: channel?.assignee_ids.map(String) ?? [],
  auto_accept: channel?.auto_accept ?? true,
})

const bodyOf = ({ campaign_id, type, assignee_ids, ...values }: ChannelValues, channel: Channel | null) => ({
  ...values,
  assignee_ids: assignee_ids.map(Number),
  ...(channel ? { version: channel.version } : { campaign_id, type }),
})
