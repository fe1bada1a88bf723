import type { CampaignAnalytics } from '@stoa/contract/browser'
import { BarChart } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '../../../../kit/index.ts'

/** Chart of the visits of a campaign by day. */
export function VisitsChart({ days }: { days: CampaignAnalytics['days'] }) {
  const { t, i18n } = useTranslation('campaigns')
  const data = days.map(({ date, sessions, engaged_sessions }) => ({
    day: formatDay(`${date}T12:00:00Z`, i18n.language),
    sessions,
    engaged_sessions,
  }))
  return (
    <BarChart
      h={240}
      role="img"
      aria-label={t('visits.by_day')}
      data={data}
      dataKey="day"
      series={[
        { name: 'sessions', label: t('visits.sessions'), color: 'var(--d1)' },
        { name: 'engaged_sessions', label: t('visits.engaged_sessions'), color: 'var(--d2)' },
      ]}
      withLegend
      tickLine="none"
      gridAxis="x"
      xAxisProps={{ minTickGap: 40 }}
      yAxisProps={{ allowDecimals: false, width: 48 }}
      valueFormatter={formatCount}
    />
  )
}
