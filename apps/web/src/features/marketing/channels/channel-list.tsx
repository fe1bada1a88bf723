import {
  channels,
  CHANNEL_STATUSES,
  CHANNEL_TYPES,
  type accountChannels,
  type exportAccountChannels,
  type Channel,
} from '@stoa/contract/browser'
import { Stack, Text } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList, formatCount, formatInstant, ListToolbar, useListScreen, type FilterFields, type ListColumn } from '../../../kit/index.ts'
import { ChannelStatusMark } from '../campaigns/index.ts'
import { campaignPaths } from '../campaigns/index.ts'

interface ChannelListProps {
  /** Account of the address, in which campaigns open. */
  accountId: number
  params: Record<string, number | string>
  endpoint: typeof accountChannels
  exported: typeof exportAccountChannels
}

/** The channels of an account or a project; a row opens its campaign. */
export function ChannelList({ accountId, params, endpoint, exported }: ChannelListProps) {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const list = useListScreen(channels, params, { endpoint, export: exported, include: ['campaign'], sort: '-created' })
  const columns = useColumns()
  const choices = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`${group}.${value}` as 'types.ad') }))
  const filters: FilterFields = {
    status: { label: t('fields.status'), options: choices(CHANNEL_STATUSES, 'channel_statuses') },
    type: { label: t('fields.type'), options: choices(CHANNEL_TYPES, 'channel_types') },
    date_created: { label: t('fields.created') },
  }
  return (
    <>
      <ListToolbar list={list} columns={columns} filters={filters} />
      <DataList<Channel>
        list={list}
        columns={columns}
        onOpen={(row) => row.campaign_id !== null && void navigate({ to: campaignPaths.page(accountId, row.campaign_id) })}
        empty={{ title: t('channels.empty_title'), text: t('channels.empty') }}
      />
    </>
  )
}

function useColumns(): ListColumn<Channel>[] {
  const { t, i18n } = useTranslation('campaigns')
  return [
    {
      key: 'name',
      title: t('fields.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={0}>
          <Text size="sm" fw={550}>
            {row.name}
          </Text>
          <Text size="xs" c="dimmed">
            {t(`channel_types.${row.type}`)}
          </Text>
        </Stack>
      ),
    },
    { key: 'status', title: t('fields.status'), render: (row) => <ChannelStatusMark status={row.status} /> },
    { key: 'campaign', title: t('fields.campaign'), render: (row) => row.campaign?.name ?? '–' },
    {
      key: 'requests',
      title: t('channels.requests'),
      align: 'right',
      sort: 'requests_count',
      render: (row) => formatCount(row.requests_count),
    },
    {
      key: 'last_request',
      title: t('channels.last_request'),
      sort: 'last_request',
      render: (row) => (row.last_request_at ? formatInstant(row.last_request_at, i18n.language) : '–'),
    },
  ]
}
