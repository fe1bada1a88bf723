import { formatMoney } from '@stoa/domain'
import { BarChart } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'
import type { Target } from './target.ts'
import { useBarPress } from './use-bar-press.ts'

interface MoneyChartProps {
  label: string
  currency: string
  /** One bar per month; amounts in minor units. */
  rows: readonly Month[]
  series: readonly { name: string; label: string; color: string }[]
  isStacked?: boolean
  /** Opens the rows of a bar. */
  to?: (row: Month, series: string) => Target | null
}

type Month = { since: string; until: string } & Record<string, string | number>

/** Amounts of one currency by month. */
export function MoneyChart({ label, currency, rows, series, isStacked = false, to }: MoneyChartProps) {
  const barProps = useBarPress(rows, to)
  const { i18n } = useTranslation()
  const month = new Intl.DateTimeFormat(i18n.language === 'gr' ? 'el' : 'en', { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const data = rows.map((row) => ({ ...row, month: month.format(new Date(row.since)) }))
  const short = new Intl.NumberFormat(i18n.language === 'gr' ? 'el' : 'en', { notation: 'compact' })
  return (
    <BarChart
      h={260}
      role="img"
      aria-label={label}
      data={data}
      dataKey="month"
      type={isStacked ? 'stacked' : 'default'}
      // Negative amounts are stacked below zero.
      {...(isStacked && { barChartProps: { stackOffset: 'sign' as const }, referenceLines: [{ y: 0, color: 'var(--line-input)' }] })}
      series={[...series]}
      {...(barProps && { barProps })}
      withLegend={series.length > 1}
      tickLine="none"
      gridAxis="x"
      valueFormatter={(value) => formatMoney(Math.round(value), currency)}
      yAxisProps={{ width: 56, tickFormatter: (value: number) => short.format(value / 100) }}
    />
  )
}
