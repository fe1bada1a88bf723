import { contactListGrowth, LIST_GROWTH_DAYS } from '@stoa/contract/browser'
import { ErrorState, Group, Paper, SegmentedControl, SimpleGrid, Skeleton, Stack, Text } from '@stoa/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, useEndpoint } from '../../../../kit/index.ts'
import { useList } from './use-list.ts'

const GrowthChart = lazy(() => import('./growth-chart.tsx').then((module) => ({ default: module.GrowthChart })))
const FIGURES = ['subscribed_count', 'pending_count', 'unsubscribed_count', 'cleaned_count'] as const
const CHART_HEIGHT = 280

/** Current subscribers of the list by status, and its growth. */
export function OverviewTab() {
  const { t } = useTranslation('lists')
  const list = useList()
  const [days, setDays] = useState<number>(90)
  const growth = useEndpoint(contactListGrowth, { params: { contact_list_id: list.id }, query: { days } }, { keepPrevious: true })
  const rows = growth.answer?.data
  const sum = (key: 'joined' | 'left') => rows?.reduce((total, row) => total + row[key], 0) ?? 0
  return (
    <Stack>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        {FIGURES.map((key) => (
          <Paper key={key} withBorder p="md">
            <Text size="sm" c="dimmed">
              {t(`columns.${key}`)}
            </Text>
            <Text fz={26} fw={650}>
              {formatCount(list[key])}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Paper withBorder p="md">
        <Group justify="space-between" mb="md" gap="xs">
          <Stack gap={0}>
            <Text fw={600}>{t('growth.title')}</Text>
            {rows && (
              <Text size="sm" c="dimmed">
                {t('growth.summary', { joined: formatCount(sum('joined')), left: formatCount(sum('left')) })}
              </Text>
            )}
          </Stack>
          <SegmentedControl
            size="xs"
            aria-label={t('growth.period')}
            value={String(days)}
            onChange={(value) => setDays(Number(value))}
            data={LIST_GROWTH_DAYS.map((value) => ({ value: String(value), label: t('growth.days', { count: value }) }))}
          />
        </Group>
        {growth.reason && !rows && <ErrorState message={growth.reason} onRetry={growth.reload} />}
        {!growth.reason && (
          <Suspense fallback={<Skeleton h={CHART_HEIGHT} />}>
            {rows ? <GrowthChart rows={rows} height={CHART_HEIGHT} /> : <Skeleton h={CHART_HEIGHT} />}
          </Suspense>
        )}
      </Paper>
      <Paper withBorder p="md">
        <Text fw={600}>{t(`opt_ins.${list.opt_in}`)}</Text>
        <Text size="sm" c="dimmed">
          {t(`opt_in_texts.${list.opt_in}`)} {t(`visibility_texts.${list.visibility}`)}
        </Text>
      </Paper>
    </Stack>
  )
}
