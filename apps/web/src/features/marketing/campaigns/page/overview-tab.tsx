import { allContactRequests, campaignMedia, createCampaignMedia, permission, type Campaign } from '@stoa/contract/browser'
import { SettingsCard, SimpleGrid, Stack, Text } from '@stoa/ui'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatInstant, RelatedRow, useEndpoint, useMay } from '../../../../kit/index.ts'
import { AttachmentsPanel } from '../../../shared/media/index.ts'
import { requestPaths } from '../../../crm/contact-requests/index.ts'
import { CampaignPagesCard } from '../../pages/index.ts'
import { ChannelsCard } from '../../channels/index.ts'
import { CostingCard } from '../cards/costing-card.tsx'
import { CoverCard } from '../cards/cover-card.tsx'
import { PricingCard } from '../cards/pricing-card.tsx'
import { ScheduleCard } from '../cards/schedule-card.tsx'
import { BudgetProgress, DaysProgress } from '../campaign-marks.tsx'
import { useCampaign } from './use-campaign.ts'

/** Progress, channels, pages, requests, schedule, price, costs and files of a campaign. */
export function OverviewTab() {
  const { t } = useTranslation('campaigns')
  const campaign = useCampaign()
  const may = useMay()
  return (
    <Stack>
      <SettingsCard title={t('progress.title')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DaysProgress campaign={campaign} />
          <BudgetProgress campaign={campaign} />
        </SimpleGrid>
      </SettingsCard>
      {may(permission('channels.read')) && <ChannelsCard campaign={campaign} />}
      {may(permission('pages.read')) && <CampaignPagesCard campaign={campaign} />}
      {may(allContactRequests.list) && <RequestsCard campaign={campaign} />}
      <ScheduleCard campaign={campaign} />
      {campaign.media_budget_minor !== undefined && <PricingCard campaign={campaign} />}
      {campaign.costs && <CostingCard campaign={campaign} />}
      <CoverCard campaign={campaign} />
      <SettingsCard title={t('files')}>
        <AttachmentsPanel list={campaignMedia} create={createCampaignMedia} params={{ campaign_id: campaign.id }} />
      </SettingsCard>
      <Outlet />
    </Stack>
  )
}

/** The newest requests that came through the campaign, in the accounts that the user sees. */
function RequestsCard({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation('campaigns')
  const loaded = useEndpoint(allContactRequests.list, {
    query: { filter: { campaign: campaign.id }, include: ['contact', 'channel'], per_page: 10, sort: '-created' },
  })
  const rows = loaded.answer?.data ?? []
  return (
    <SettingsCard title={t('requests.title')} text={t('requests.text', { count: campaign.leads_count })}>
      {rows.length === 0 && loaded.answer && (
        <Text size="sm" c="dimmed">
          {t('requests.empty')}
        </Text>
      )}
      {rows.map((row) => (
        <RelatedRow
          key={row.id}
          to={requestPaths.page(row.account_id, row.id)}
          name={`#${row.number} ${row.subject}`}
          end={formatInstant(row.created_at, i18n.language)}
          more={[[row.contact?.first_name, row.contact?.last_name].filter(Boolean).join(' '), row.channel?.name]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </SettingsCard>
  )
}
