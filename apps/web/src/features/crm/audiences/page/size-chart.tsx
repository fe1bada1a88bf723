import type { AudienceDay } from '@stoa/contract/browser'
import { AreaChart } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDay } from '../../../../kit/index.ts'

/** Chart of the size of an audience at the end of each day. */
export function SizeChart({ days, height }: { days: readonly AudienceDay[]; height: number }) {
  const { t, i18n } = useTranslation('audiences')
  const data = days.map((row) => ({ ...row, day: formatDay(`${row.day}T12:00:00Z`, i18n.language) }))
  return (
    <AreaChart
      h={height}
      role="img"
      aria-label={t('size_title')}
      data={data}
      dataKey="day"
      series={[{ name: 'size', label: t('columns.size'), color: 'var(--d1)' }]}
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
