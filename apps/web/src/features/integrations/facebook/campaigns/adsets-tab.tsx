import {
  AD_ENTITY_STATUSES,
  adminFacebookAdsets,
  exportAdminFacebookAdsets,
  facebookAdsets,
  type FacebookAdset,
} from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { DataList, formatCount, ListToolbar, useListScreen, type ListColumn } from '../../../../kit/index.ts'
import { useCreatedColumn, useEntityColumns } from './ad-columns.tsx'
import { useFacebookWord } from './facebook-words.ts'
import { useFacebookCampaign } from './use-facebook-campaign.ts'

/** The ad sets of a Facebook campaign (SCR-175). */
export function AdsetsTab() {
  const { t } = useTranslation(['facebook', 'ads'])
  const campaign = useFacebookCampaign()
  const list = useListScreen(
    facebookAdsets,
    { facebook_campaign_id: campaign.id },
    {
      endpoint: adminFacebookAdsets,
      export: exportAdminFacebookAdsets,
      include: ['adsLifetimeInsights'],
      hidden: ['created'],
      sort: '-spend',
    },
  )
  const columns = useColumns()
  return (
    <>
      <ListToolbar
        list={list}
        columns={columns}
        filters={{
          entity_status: {
            label: t('columns.status'),
            options: AD_ENTITY_STATUSES.map((value) => ({ value, label: t(`ads:statuses.${value}`) })),
          },
          date_created: { label: t('columns.created') },
        }}
        backOffice
      />
      <DataList<FacebookAdset>
        list={list}
        columns={columns}
        backOffice
        empty={{ title: t('adsets.empty_title'), text: t('adsets.empty_text') }}
      />
    </>
  )
}

function useColumns(): ListColumn<FacebookAdset>[] {
  const { t } = useTranslation('facebook')
  const word = useFacebookWord()
  const entity = useEntityColumns<FacebookAdset>()
  const created = useCreatedColumn<FacebookAdset>()
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      fixed: true,
      least: 180,
      render: (row) => (
        <Stack gap={2} miw={0}>
          <Text size="sm" fw={550} truncate>
            {row.name}
          </Text>
          {row.optimization_goal && (
            <Text size="xs" c="dimmed" truncate>
              {word('goals', row.optimization_goal)}
            </Text>
          )}
        </Stack>
      ),
    },
    ...entity,
    {
      key: 'impressions',
      title: t('figures.impressions'),
      align: 'right',
      render: ({ adsLifetimeInsights }) => (adsLifetimeInsights ? formatCount(adsLifetimeInsights.impressions) : '–'),
    },
    {
      key: 'clicks',
      title: t('figures.clicks'),
      align: 'right',
      render: ({ adsLifetimeInsights }) => (adsLifetimeInsights ? formatCount(adsLifetimeInsights.clicks) : '–'),
    },
    { key: 'budget', title: t('columns.budget'), align: 'right', render: (row) => <Budget adset={row} /> },
    { key: 'ads', title: t('columns.ads'), align: 'right', render: (row) => formatCount(row.ads_count) },
    created,
  ]
}

function Budget({ adset }: { adset: FacebookAdset }) {
  const { t } = useTranslation('facebook')
  if (adset.daily_budget_minor !== null) return t('adsets.a_day', { amount: formatMoney(adset.daily_budget_minor, adset.currency) })
  return adset.lifetime_budget_minor === null ? '–' : formatMoney(adset.lifetime_budget_minor, adset.currency)
}
