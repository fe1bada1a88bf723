import type { DailyInsight } from '@stoa/contract/browser'
import { BarChart } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'
import { formatBriefDay, formatCount } from '../../../../kit/index.ts'
import { formatMicros } from '../../parts/index.ts'
import type { Measure } from './figure-words.ts'

interface InsightsChartProps {
  days: readonly DailyInsight[]
  measure: Measure
  currency: string | null
}

/** Chart of one figure by day. */
export function InsightsChart({ days, measure, currency }: InsightsChartProps) {
  const { t, i18n } = useTranslation('facebook')
  const isMoney = measure === 'spend_micros'
  const data = days.map((day) => ({ day: formatBriefDay(`${day.date}T12:00:00Z`, i18n.language), value: day[measure] ?? 0 }))
  return (
    <BarChart
      h={240}
      role="img"
      aria-label={t('insights.by_day', { name: t(`figures.${measure}`) })}
      data={data}
      dataKey="day"
      series={[{ name: 'value', label: t(`figures.${measure}`), color: 'var(--d1)' }]}
      tickLine="none"
      gridAxis="x"
      xAxisProps={{ minTickGap: 40 }}
      yAxisProps={{ allowDecimals: isMoney, width: isMoney ? 72 : 56 }}
      valueFormatter={(value) => (isMoney ? formatMicros(value, currency ?? 'EUR') : formatCount(value))}
    />
  )
}
