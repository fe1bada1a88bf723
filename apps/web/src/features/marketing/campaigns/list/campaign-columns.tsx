import type { Campaign } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, RecordLink, type ListColumn } from '../../../../kit/index.ts'
import { CampaignDays, CampaignStatusMark } from '../campaign-marks.tsx'

/** Relations that the columns show. */
export const CAMPAIGN_INCLUDES = ['account', 'client', 'project'] as const
/** Columns that lists of campaigns hide until the reader shows them. */
export const HIDDEN_CAMPAIGN_COLUMNS = ['objective', 'price', 'created']

/** Columns of every list of campaigns. @param path returns the path of a campaign */
export function useCampaignColumns(path: (campaign: Campaign) => string): ListColumn<Campaign>[] {
  const { t, i18n } = useTranslation('campaigns')
  const money = (amount: number | null | undefined, currency: string) => (amount == null ? '–' : formatMoney(amount, currency))
  return [
    {
      key: 'name',
      title: t('fields.name'),
      sort: 'name',
      fixed: true,
      render: (row) => (
        <Stack gap={2} miw={0} maw={{ base: 240, sm: 340 }}>
          <RecordLink id={row.id} to={path(row)} truncate>
            {row.name}
          </RecordLink>
          <Text size="xs" c="dimmed" truncate>
            #{row.number} · {row.client?.name ?? t(`types.${row.type}`)}
          </Text>
        </Stack>
      ),
    },
    { key: 'status', title: t('fields.status'), render: (row) => <CampaignStatusMark status={row.status} /> },
    { key: 'days', title: t('fields.days'), sort: 'start_date', render: (row) => <CampaignDays campaign={row} /> },
    {
      key: 'budget',
      title: t('fields.total_budget_minor'),
      align: 'right',
      sort: 'budget',
      render: (row) => money(row.total_budget_minor, row.currency),
    },
    { key: 'channels', title: t('channels.title'), align: 'right', render: (row) => formatCount(row.channels_count) },
    { key: 'leads', title: t('fields.leads'), align: 'right', sort: 'leads', render: (row) => formatCount(row.leads_count) },
    { key: 'project', title: t('fields.project_uuid'), render: (row) => row.project?.name ?? '–' },
    { key: 'objective', title: t('fields.objective'), render: (row) => t(`objectives.${row.objective}`) },
    { key: 'price', title: t('fields.price_total_minor'), align: 'right', render: (row) => money(row.price_total_minor, row.currency) },
    { key: 'created', title: t('fields.created'), sort: 'created', render: (row) => formatInstant(row.created_at, i18n.language) },
  ]
}
