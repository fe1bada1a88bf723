import type { InsightReport } from '@stoa/contract/browser'
import { DatePicker, EmptyState, Select, SimpleGrid, Skeleton, Stack, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '../../../../kit/index.ts'
import { PanelBody } from '../../../shared/records/index.ts'
import { Figure, Figures } from './figure.tsx'
import { figureWords, KINDS, type InsightKind, type Measure } from './figure-words.ts'

const InsightsChart = lazy(() => import('./insights-chart.tsx').then((module) => ({ default: module.InsightsChart })))

/** Days that a reader chose; null until then. */
export type Period = [string, string] | null

/** The query of the days. */
export const queryOf = (period: Period) => (period ? { since: period[0], until: period[1] } : {})

interface InsightsProps {
  kind: InsightKind
  /** Followers now, of a page or an Instagram account. */
  followers?: number | null
  loaded: {
    answer: { data: InsightReport } | undefined
    isFirstLoad: boolean
    reason: string | null
    error: unknown
    reload: () => void
  }
  period: Period
  onPeriod: (period: Period) => void
}

/** Figures of a record in a period: sums, and a chart of one figure by day. */
export function Insights({ kind, followers, loaded, period, onPeriod }: InsightsProps) {
  const { t } = useTranslation('facebook')
  const [measure, setMeasure] = useState<Measure>(KINDS[kind].measures[0])
  const report = loaded.answer?.data
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DatePicker
          label={t('insights.period')}
          mode="range"
          value={period ?? (report ? [report.since, report.until] : null)}
          onChange={(value) => onPeriod(Array.isArray(value) ? value : null)}
        />
        <Select
          label={t('insights.measure')}
          required
          withAsterisk={false}
          options={KINDS[kind].measures.map((value) => ({ value, label: t(`figures.${value}`) }))}
          value={measure}
          onChange={(value) => value && setMeasure(value as Measure)}
        />
      </SimpleGrid>
      <PanelBody loaded={loaded} isEmpty={!report} empty={null}>
        {report && <Report kind={kind} report={report} measure={measure} followers={followers ?? null} />}
      </PanelBody>
    </Stack>
  )
}

interface ReportProps {
  kind: InsightKind
  report: InsightReport
  measure: Measure
  followers: number | null
}

function Report({ kind, report, measure, followers }: ReportProps) {
  const { t, i18n } = useTranslation('facebook')
  const { totals, days, currency, partial_on } = report
  if (days.length === 0) return <EmptyState title={t('insights.none_title')} text={t('insights.none_text')} />
  const isPartial = partial_on !== null && days.some(({ date }) => date === partial_on)
  const hints = [
    ...(measure === 'reach' ? [t('insights.reach_hint')] : []),
    ...(isPartial ? [t('insights.partial', { day: formatDay(partial_on, i18n.language) })] : []),
  ]
  return (
    <Stack>
      <Figures label={t('insights.totals')}>
        {KINDS[kind].totals.map((name) => (
          <Figure key={name} label={t(`figures.${name}`)} value={figureWords(name, totals[name], currency)} />
        ))}
        {kind !== 'campaign' && (
          <>
            <Figure label={t('figures.new_followers')} value={formatCount(days.reduce((sum, day) => sum + (day.new_followers ?? 0), 0))} />
            <Figure label={t('figures.followers')} value={figureWords('followers', followers, null)} />
          </>
        )}
      </Figures>
      <Suspense fallback={<Skeleton h={240} />}>
        <InsightsChart days={days} measure={measure} currency={currency} />
      </Suspense>
      {hints.length > 0 && (
        <Text size="xs" c="dimmed">
          {hints.join(' ')}
        </Text>
      )}
    </Stack>
  )
}
