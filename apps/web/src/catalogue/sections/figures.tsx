import { Anchor, Colonnade, Group, MonthLine, Paper, Shaft, SimpleGrid, Text } from '@stoa/ui'
import { AreaChart, BarChart, DonutChart, FunnelChart, LineChart, Sparkline } from '@stoa/ui/charts'
import { useTranslation } from 'react-i18next'

const MONTH = [120, 180, 180, 310, 460, 460, 520, 690, 800, 810, 990, 1120]
const WHOLE = Array.from({ length: 30 }, (_, day) => (day + 1) * 42)

/** Figures as columns on a floor, a month as a line, and the charts of reports. */
export function Figures() {
  const { t } = useTranslation('components')
  const data = ['new', 'won', 'lost'].map((stage, at) => ({
    stage: t(`samples.stages.${stage}`),
    one: [48, 21, 9][at]!,
    other: [30, 26, 12][at]!,
  }))
  const series = [
    { name: 'one', label: t('figures.this_month'), color: 'var(--d1)' },
    { name: 'other', label: t('figures.last_month'), color: 'var(--d2)' },
  ]
  const slices = data.map(({ stage, one }, at) => ({ name: stage, value: one, color: `var(--d${at + 1})` }))
  const chart = { h: 170, data, dataKey: 'stage', series }
  return (
    <>
      <Colonnade
        label={t('figures.columns')}
        columns={data.map(({ stage, one }, at) => ({
          key: stage,
          size: one,
          figure: String(one),
          name: stage,
          note: t('figures.note'),
          warning: at === 0 ? <Anchor href="#overdue">{t('figures.overdue')}</Anchor> : undefined,
          isSettled: at === 1,
        }))}
        renderLink={(column, children) => <a href={`#${column.key}`}>{children}</a>}
      />
      <Group align="end" gap="lg">
        {(['full', 'half', 'planned'] as const).map((state) => (
          <Group key={state} gap={6} align="end">
            <Shaft size={48} state={state} />
            <Text size="xs">{t(`figures.states.${state}`)}</Text>
          </Group>
        ))}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>
        <Paper withBorder p="sm">
          <MonthLine label={t('figures.month')} days={MONTH} previous={WHOLE} previousName={t('figures.last_month')} length={30} />
        </Paper>
        <Paper withBorder p="sm">
          <BarChart {...chart} />
        </Paper>
        <Paper withBorder p="sm">
          <LineChart {...chart} />
        </Paper>
        <Paper withBorder p="sm">
          <AreaChart {...chart} />
        </Paper>
        <Paper withBorder p="sm">
          <DonutChart data={slices} size={140} withTooltip={false} />
        </Paper>
        <Paper withBorder p="sm">
          <FunnelChart data={slices} size={150} withTooltip={false} />
          <Sparkline h={32} data={MONTH} />
        </Paper>
      </SimpleGrid>
    </>
  )
}
