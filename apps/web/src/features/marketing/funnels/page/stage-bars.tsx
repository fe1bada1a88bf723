import type { FunnelFigures } from '@stoa/contract/browser'
import { Group, Paper, Stack, StatusBadge, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDuration, formatPercent } from '../../../../kit/index.ts'
import '../funnels.css'

type Stage = FunnelFigures['stages'][number]

/** The stages as bars, each as long as the share of members who reached it, with the share that went on and the time it took. */
export function StageBars({ figures }: { figures: FunnelFigures }) {
  const { t } = useTranslation('funnels')
  const most = Math.max(1, ...figures.stages.map(({ reached }) => Math.max(reached.current, reached.previous ?? 0)))
  return (
    <Paper withBorder p="md" component="section" aria-label={t('bars.title')}>
      <Text component="h2" size="lg" fw={650} m={0} mb="sm">
        {t('bars.title')}
      </Text>
      <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
        {figures.stages.map((stage) => (
          <StageBar key={stage.funnel_stage_id} stage={stage} most={most} />
        ))}
      </Stack>
    </Paper>
  )
}

function StageBar({ stage, most }: { stage: Stage; most: number }) {
  const { t, i18n } = useTranslation('funnels')
  const { reached, passed_bp, median_seconds } = stage
  const facts = [
    t('bars.standing', { figure: formatCount(stage.standing), count: stage.standing }),
    passed_bp.current !== null && t('bars.passed', { share: formatPercent(passed_bp.current) }),
    passed_bp.previous !== null && t('bars.passed_before', { share: formatPercent(passed_bp.previous) }),
    median_seconds.current !== null && t('bars.median', { time: formatDuration(median_seconds.current, i18n.language, 'short') }),
  ]
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Group gap="xs" miw={0}>
          <Text size="sm" fw={550}>
            {stage.name}
          </Text>
          {stage.is_conversion && <StatusBadge tone="good">{t('conversion')}</StatusBadge>}
        </Group>
        <Text size="sm" fw={600}>
          {formatCount(reached.current)}
          {reached.previous !== null && (
            <Text span size="xs" c="dimmed" fw={400}>
              {' '}
              ({formatCount(reached.previous)})
            </Text>
          )}
        </Text>
      </Group>
      <div className="stoa-funnel-track" aria-hidden>
        <div
          className="stoa-funnel-bar"
          data-conversion={stage.is_conversion || undefined}
          style={{ width: `${(reached.current / most) * 100}%` }}
        />
        {reached.previous !== null && <div className="stoa-funnel-before" style={{ width: `${(reached.previous / most) * 100}%` }} />}
      </div>
      <Text size="xs" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </li>
  )
}
