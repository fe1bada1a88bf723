import { facebookCampaignInsights, type FacebookCampaign, type LifetimeInsight } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Facts, SettingsCard, SimpleGrid, Stack, Text } from '@stoa/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay, formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { formatMicros, OwnerAccount } from '../../parts/index.ts'
import { Figure, Figures } from '../insights/figure.tsx'
import { Insights, queryOf, type Period } from '../insights/insights.tsx'
import { CampaignChannel } from './campaign-channel.tsx'
import { useFacebookWord } from './facebook-words.ts'
import { useFacebookCampaign } from './use-facebook-campaign.ts'

/** Facts of a Facebook campaign, what it cost and brought, and the channel that it feeds. */
export function GeneralTab() {
  const { t } = useTranslation('facebook')
  const campaign = useFacebookCampaign()
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <SettingsCard title={t('facts.title')}>
          <CampaignFacts campaign={campaign} />
        </SettingsCard>
        <CampaignChannel campaign={campaign} />
      </SimpleGrid>
      <SettingsCard title={t('lifetime.title')} text={t('lifetime.text')}>
        <Lifetime insight={campaign.lifetimeInsights ?? null} />
      </SettingsCard>
      <SettingsCard title={t('insights.title')} text={t('insights.campaign_text')}>
        <Daily campaign={campaign} />
      </SettingsCard>
    </Stack>
  )
}

function CampaignFacts({ campaign }: { campaign: FacebookCampaign }) {
  const { t, i18n } = useTranslation('facebook')
  const word = useFacebookWord()
  const minor = (value: number | null) => (value === null ? '–' : formatMoney(value, campaign.currency))
  return (
    <Facts
      facts={[
        [t('columns.account'), <OwnerAccount key="account" account={campaign.account} />],
        [t('columns.ad_account'), campaign.accountApp ? `${campaign.accountApp.name} · ${campaign.accountApp.external_id}` : '–'],
        [t('facts.id'), campaign.facebook_id],
        [t('columns.objective'), word('objectives', campaign.objective)],
        [t('facts.effective_status'), word('effective_statuses', campaign.effective_status)],
        [t('facts.bid_strategy'), word('bid_strategies', campaign.bid_strategy)],
        [t('facts.daily_budget'), minor(campaign.daily_budget_minor)],
        [t('facts.lifetime_budget'), minor(campaign.lifetime_budget_minor)],
        [t('facts.spend_cap'), minor(campaign.spend_cap_minor)],
        [t('columns.start'), formatDay(campaign.start_time, i18n.language) || '–'],
        [t('columns.end'), formatDay(campaign.stop_time, i18n.language) || '–'],
        [t('columns.synced'), formatInstant(campaign.synced_at, i18n.language)],
      ]}
    />
  )
}

/** Figures since the start. Reach and frequency are of the platform: only it knows which days share people. */
function Lifetime({ insight }: { insight: LifetimeInsight | null }) {
  const { t, i18n } = useTranslation('facebook')
  if (!insight)
    return (
      <Text size="sm" c="dimmed">
        {t('lifetime.none')}
      </Text>
    )
  const currency = insight.currency ?? 'EUR'
  return (
    <Stack>
      <Figures label={t('lifetime.title')}>
        <Figure label={t('figures.spend_micros')} value={formatMicros(insight.spend_micros, currency)} />
        {(['impressions', 'reach', 'clicks', 'link_clicks', 'leads', 'messages', 'engagements'] as const).map((name) => (
          <Figure key={name} label={t(`figures.${name}`)} value={formatCount(insight[name])} />
        ))}
      </Figures>
      <Text size="xs" c="dimmed">
        {t('lifetime.read', { at: formatInstant(insight.synced_at, i18n.language) })}
      </Text>
    </Stack>
  )
}

function Daily({ campaign }: { campaign: FacebookCampaign }) {
  const [period, setPeriod] = useState<Period>(null)
  const loaded = useEndpoint(
    facebookCampaignInsights,
    { params: { account_id: campaign.account_id, id: campaign.id }, query: queryOf(period) },
    { keepPrevious: true, staleTime: 300_000 },
  )
  return <Insights kind="campaign" loaded={loaded} period={period} onPeriod={setPeriod} />
}
