import { readFunnel, type PipelineFunnel, type PipelineFunnelStage, type Pipeline } from '@stoa/contract/browser'
import { DatePicker, EmptyState, Group, IconChartFunnel, Paper, SimpleGrid, SimpleSelect, Skeleton, Stack, Table, Text } from '@stoa/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureStrip, formatCount, formatDuration, formatPercent, useEndpoint } from '../../../../kit/index.ts'
import { StageDot } from '../stage-strip.tsx'

const FunnelCharts = lazy(() => import('./funnel-charts.tsx').then((module) => ({ default: module.FunnelCharts })))

/** Conversion and time of the cards in each stage of a pipeline, as charts and as a table. */
export function FunnelView({ pipeline }: { pipeline: Pipeline }) {
  const period = usePeriod()
  const { since, until, kind } = period
  const query = { ...(since && until && { since, until }), ...(kind && { kind: kind as 'contact' }) }
  const loaded = useEndpoint(readFunnel, { params: { id: pipeline.uuid }, query }, { keepPrevious: true })
  const funnel = loaded.answer?.data
  return (
    <Stack gap="md">
      <PeriodBar period={period} funnel={funnel} isMixed={pipeline.subject === 'both'} />
      {loaded.reason && <FailureStrip loaded={loaded} />}
      {!funnel && !loaded.reason && <Skeleton height={320} radius="md" />}
      {funnel && <Figures funnel={funnel} />}
    </Stack>
  )
}

function usePeriod() {
  const { since, until, kind }: { since?: string; until?: string; kind?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const set = (changes: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (previous: object) => ({ ...previous, ...changes }), replace: true })
  return { since, until, kind, set }
}

interface PeriodBarProps {
  period: ReturnType<typeof usePeriod>
  funnel: PipelineFunnel | undefined
  isMixed: boolean
}

function PeriodBar({ period, funnel, isMixed }: PeriodBarProps) {
  const { t } = useTranslation('pipelines')
  return (
    <Group align="flex-end" gap="sm">
      <DatePicker
        label={t('funnel.period')}
        mode="range"
        value={funnel ? [funnel.since, funnel.until] : null}
        onChange={(value) =>
          period.set(Array.isArray(value) ? { since: value[0], until: value[1] } : { since: undefined, until: undefined })
        }
      />
      {isMixed && (
        <SimpleSelect
          label={t('funnel.kind')}
          required
          withAsterisk={false}
          value={period.kind ?? ''}
          onChange={(event) => period.set({ kind: event.currentTarget.value || undefined })}
          options={[
            { value: '', label: t('board.all_kinds') },
            { value: 'contact_request', label: t('kinds.contact_request') },
            { value: 'contact', label: t('kinds.contact') },
          ]}
        />
      )}
    </Group>
  )
}

function Figures({ funnel }: { funnel: PipelineFunnel }) {
  const { t, i18n } = useTranslation('pipelines')
  const { totals } = funnel
  const facts: [string, string][] = [
    [t('funnel.entered'), formatCount(totals.entered)],
    [t('funnel.won'), formatCount(totals.won)],
    [t('funnel.lost'), formatCount(totals.lost)],
    [t('funnel.conversion'), formatPercent(totals.conversion_bp)],
    [t('funnel.to_won'), formatDuration(totals.median_seconds_to_won, i18n.language) || '–'],
  ]
  const isEmpty = totals.entered === 0 && funnel.stages.every((stage) => stage.entered === 0 && stage.median_seconds === null)
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} spacing="sm">
        {facts.map(([label, value]) => (
          <Paper key={label} withBorder p="sm">
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text size="xl" fw={700}>
              {value}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      {isEmpty ? (
        <EmptyState icon={<IconChartFunnel size={28} stroke={1.5} />} title={t('funnel.empty_title')} text={t('funnel.empty_text')} />
      ) : (
        <Suspense fallback={<Skeleton height={280} radius="md" />}>
          <FunnelCharts stages={funnel.stages} />
        </Suspense>
      )}
      <StageTable stages={funnel.stages} />
    </>
  )
}

function StageTable({ stages }: { stages: readonly PipelineFunnelStage[] }) {
  const { t, i18n } = useTranslation('pipelines')
  const heads = ['entered_stage', 'advanced', 'conversion', 'median', 'current'] as const
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={620}>
        <Table aria-label={t('funnel.table')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('funnel.stage')}</Table.Th>
              {heads.map((head) => (
                <Table.Th key={head} ta="right">
                  {t(`funnel.${head}`)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {stages.map((stage) => (
              <Table.Tr key={stage.pipeline_stage_id}>
                <Table.Td>
                  <Group gap={8} wrap="nowrap">
                    <StageDot color={stage.color} />
                    {stage.name}
                  </Group>
                </Table.Td>
                <Table.Td ta="right">{formatCount(stage.entered)}</Table.Td>
                <Table.Td ta="right">{stage.type === 'open' ? formatCount(stage.advanced) : '–'}</Table.Td>
                <Table.Td ta="right">{formatPercent(stage.type === 'open' ? stage.conversion_bp : null)}</Table.Td>
                <Table.Td ta="right">{formatDuration(stage.median_seconds, i18n.language) || '–'}</Table.Td>
                <Table.Td ta="right">{formatCount(stage.current)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}
