import type { ListDay } from '@stoa/contract/browser'
import { AreaChart } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '../../../../kit/index.ts'

/** Chart of the subscribers at the end of each day, with a table for screen readers. */
export function GrowthChart({ rows, height }: { rows: readonly ListDay[]; height: number }) {
  const { t, i18n } = useTranslation('lists')
  const data = rows.map((row) => ({ ...row, day: formatDay(`${row.day}T12:00:00Z`, i18n.language) }))
  return (
    <AreaChart
      h={height}
      role="img"
      aria-label={t('growth.title')}
      data={data}
      dataKey="day"
      series={[{ name: 'subscribed', label: t('columns.subscribed_count'), color: 'var(--d1)' }]}
      curveType="monotone"
      withDots={false}
      tickLine="none"
      gridAxis="x"
      xAxisProps={{ minTickGap: 40 }}
      yAxisProps={{ allowDecimals: false, width: 48 }}
      valueFormatter={formatCount}
    />
  )
}
