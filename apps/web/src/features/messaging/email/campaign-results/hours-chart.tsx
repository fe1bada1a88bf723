import type { CampaignHour } from '@stoa/contract/browser'
import { BarChart } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant } from '../../../../kit/index.ts'

/** Bars of the people who opened and clicked in each hour. */
export function HoursChart({ hours, height }: { hours: readonly CampaignHour[]; height: number }) {
  const { t, i18n } = useTranslation('email_campaigns')
  return (
    <BarChart
      h={height}
      role="img"
      aria-label={t('hours.title')}
      data={hours.map((one) => ({ ...one, hour: formatInstant(one.hour, i18n.language) }))}
      dataKey="hour"
      series={[
        { name: 'opened', label: t('results.opened'), color: 'var(--d1)' },
        { name: 'clicked', label: t('results.clicked'), color: 'var(--d3)' },
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
