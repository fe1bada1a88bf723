import { BarChart } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../kit/index.ts'
import type { Target } from './target.ts'
import { useBarPress } from './use-bar-press.ts'

interface SeriesChartProps {
  label: string
  rows: readonly Step[]
  series: readonly { name: string; label: string; color: string }[]
  /** Opens the rows of a bar. */
  to?: (row: Step, series: string) => Target | null
}

type Step = { since: string; until: string } & Record<string, string | number>

/** Figures over time, with a bar per day or week. */
export function SeriesChart({ label, rows, series, to }: SeriesChartProps) {
  const barProps = useBarPress(rows, to)
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
      {...(barProps && { barProps })}
      withLegend
      tickLine="none"
      gridAxis="x"
      xAxisProps={{ minTickGap: 40 }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
    />
  )
}
