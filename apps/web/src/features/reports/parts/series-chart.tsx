import { BarChart } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../kit/index.ts'

interface SeriesChartProps {
  label: string
  rows: readonly ({ since: string; until: string } & Record<string, string | number>)[]
  series: readonly { name: string; label: string; color: string }[]
}

/** Figures over time, a bar a day or a week. */
export function SeriesChart({ label, rows, series }: SeriesChartProps) {
  const { i18n } = useTranslation()
  const data = rows.map((row) => ({
    ...row,
    day: row.since === row.until ? formatDay(row.since, i18n.language) : `${formatDay(row.since, i18n.language)} –`,
  }))
  return (
    <BarChart
      h={260}
      role="img"
      aria-label={label}
      data={data}
      dataKey="day"
      series={[...series]}
      withLegend
      tickLine="none"
      gridAxis="x"
      xAxisProps={{ minTickGap: 40 }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
    />
  )
}
