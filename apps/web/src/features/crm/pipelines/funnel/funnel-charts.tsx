import type { PipelineFunnelStage } from '@stoa/contract/browser'
import { Paper, SimpleGrid, Text } from '@stoa/ui'
import { BarChart } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatPercent } from '../../../../kit/index.ts'

const DAY_S = 86_400

/** Charts of entries, conversion and median time for each stage. A table shows the same figures. */
export function FunnelCharts({ stages }: { stages: readonly PipelineFunnelStage[] }) {
  const { t, i18n } = useTranslation('pipelines')
  const passed = stages.map((stage) => ({
    name: stage.type === 'open' && stage.conversion_bp !== null ? `${stage.name} (${formatPercent(stage.conversion_bp)})` : stage.name,
    entered: stage.entered,
    ...(stage.type === 'open' && { advanced: stage.advanced }),
  }))
  const stayed = stages
    .filter((stage) => stage.type === 'open')
    .map((stage) => ({ name: stage.name, days: (stage.median_seconds ?? 0) / DAY_S }))
  const height = Math.max(220, stages.length * 46)
  const shared = {
    h: height,
    dataKey: 'name',
    orientation: 'vertical',
    gridAxis: 'x',
    tickLine: 'none',
    yAxisProps: { width: 130 },
    barProps: { radius: 3, isAnimationActive: false },
    maxBarWidth: 18,
    role: 'img',
  } as const
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Paper withBorder p="md">
        <Text fw={600} mb="sm">
          {t('funnel.conversion_chart')}
        </Text>
        <BarChart
          {...shared}
          aria-label={t('funnel.conversion_chart')}
          data={passed}
          xAxisProps={{ allowDecimals: false }}
          withLegend
          series={[
            { name: 'entered', label: t('funnel.entered_stage'), color: 'var(--d1)' },
            { name: 'advanced', label: t('funnel.advanced'), color: 'var(--d6)' },
          ]}
        />
      </Paper>
      <Paper withBorder p="md">
        <Text fw={600} mb="sm">
          {t('funnel.time_chart')}
        </Text>
        <BarChart
          {...shared}
          aria-label={t('funnel.time_chart')}
          data={stayed}
          xAxisProps={{
            allowDecimals: false,
            tickFormatter: (days: number) => formatDuration(Math.max(days, 0) * DAY_S || 0, i18n.language, 'short'),
          }}
          valueFormatter={(days) => formatDuration(days * DAY_S, i18n.language, 'short')}
          series={[{ name: 'days', label: t('funnel.median'), color: 'var(--d1)' }]}
        />
      </Paper>
    </SimpleGrid>
  )
}
