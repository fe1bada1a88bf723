import { campaignGoogleAnalytics, type Campaign, type CampaignAnalytics } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import {
  Alert,
  Anchor,
  DataTable,
  DatePicker,
  EmptyState,
  SettingsCard,
  SimpleGrid,
  Skeleton,
  Stack,
  StatusBadge,
  Text,
  type Column,
} from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, useEndpoint } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'

const VisitsChart = lazy(() => import('./visits-chart.tsx').then((module) => ({ default: module.VisitsChart })))

/** Visits that Google Analytics counts for a campaign, or what is missing for them. */
export function CampaignVisits({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const [range, setRange] = useState<[string, string] | null>(null)
  const query = range ? { since: range[0], until: range[1] } : {}
  const loaded = useEndpoint(campaignGoogleAnalytics, { params: { id: campaign.id }, query }, { keepPrevious: true, staleTime: 300_000 })
  return (
    <SettingsCard title={t('visits.title')} text={t('visits.text')}>
      <PanelBody loaded={loaded} isEmpty={false} empty={null}>
        {loaded.answer && <Answer campaign={campaign} visits={loaded.answer.data} range={range} onRange={setRange} />}
      </PanelBody>
    </SettingsCard>
  )
}

interface AnswerProps {
  campaign: Campaign
  visits: CampaignAnalytics
  /** Days that the reader chose; null until then. */
  range: [string, string] | null
  onRange: (range: [string, string] | null) => void
}

function Answer({ campaign, visits, range, onRange }: AnswerProps) {
  const { t } = useTranslation('campaigns')
  const { state, since, until } = visits
  const isReady = state === 'ready'
  return (
    <Stack>
      {visits.is_practice && isReady && (
        <Alert color="yellow" variant="light">
          {t('visits.practice')}
        </Alert>
      )}
      {(isReady || range) && (
        <DatePicker
          label={t('visits.period')}
          mode="range"
          value={range ?? (since && until ? [since, until] : null)}
          onChange={(value) => onRange(Array.isArray(value) ? value : null)}
        />
      )}
      {isReady ? <Visits visits={visits} /> : <Missing state={state} accountId={campaign.account_id} />}
    </Stack>
  )
}

function Missing({ state, accountId }: { state: Exclude<CampaignAnalytics['state'], 'ready'>; accountId: number }) {
  const { t } = useTranslation('campaigns')
  const isSetting = state === 'not_connected' || state === 'no_property'
  return (
    <EmptyState
      title={t(`visits.missing.${state}_title`)}
      text={t(`visits.missing.${state}_text`)}
      {...(isSetting && {
        action: (
          <Anchor component={Link} to={`/accounts/${accountId}/settings/integrations/google`}>
            {t('visits.to_settings')}
          </Anchor>
        ),
      })}
    />
  )
}

function Visits({ visits }: { visits: CampaignAnalytics }) {
  const { t, i18n } = useTranslation('campaigns')
  const { totals, days, landing_pages, currency, is_thresholded, is_sampled, read_at } = visits
  const money = (minor: number) => formatMoney(minor, currency ?? 'EUR')
  if (is_thresholded) return <Alert color="yellow">{t('visits.thresholded')}</Alert>
  if (!totals || days.length === 0) return <EmptyState title={t('visits.none_title')} text={t('visits.none_text')} />
  return (
    <>
      {is_sampled && <Alert color="yellow">{t('visits.sampled')}</Alert>}
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }}>
        {(['sessions', 'engaged_sessions', 'users', 'page_views', 'key_events', 'purchases'] as const).map((name) => (
          <Figure key={name} label={t(`visits.${name}`)} value={formatCount(totals[name])} />
        ))}
      </SimpleGrid>
      {totals.revenue_minor > 0 && <Text size="sm">{t('visits.revenue', { amount: money(totals.revenue_minor) })}</Text>}
      <Suspense fallback={<Skeleton h={240} />}>
        <VisitsChart days={days} />
      </Suspense>
      <LandingPages pages={landing_pages} money={money} />
      {read_at && (
        <Text size="xs" c="dimmed">
          {t('visits.read_at', { at: formatInstant(read_at, i18n.language) })}
        </Text>
      )}
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text className="stoa-display" fz={22} fw={480}>
        {value}
      </Text>
    </div>
  )
}

type Landing = CampaignAnalytics['landing_pages'][number]

function LandingPages({ pages, money }: { pages: readonly Landing[]; money: (minor: number) => string }) {
  const { t } = useTranslation('campaigns')
  const columns: Column<Landing>[] = [
    { key: 'page', title: t('visits.page'), render: ({ page }) => page || <StatusBadge tone="neutral">{t('visits.no_page')}</StatusBadge> },
    { key: 'sessions', title: t('visits.sessions'), align: 'right', render: ({ sessions }) => formatCount(sessions) },
    { key: 'key_events', title: t('visits.key_events'), align: 'right', render: ({ key_events }) => formatCount(key_events) },
    { key: 'revenue', title: t('visits.revenue_short'), align: 'right', render: ({ revenue_minor }) => money(revenue_minor) },
  ]
  return <DataTable<Landing> label={t('visits.landing_pages')} idKey="page" rows={pages} columns={columns} density="dense" />
}
