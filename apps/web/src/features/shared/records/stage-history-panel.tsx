import type { contactTransitions, StageTransition } from '@stoa/contract/browser'
import { Avatar, EmptyState, Group, IconLayoutKanban, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatDuration, formatInstant, useEndpoint } from '../../../kit/index.ts'
import { PanelBody } from './panel-body.tsx'

interface StageHistoryPanelProps {
  endpoint: typeof contactTransitions
  params: Record<string, number | string>
}

/** The stages of a card on its boards, newest first, with the time spent in each. */
export function StageHistoryPanel({ endpoint, params }: StageHistoryPanelProps) {
  const { t } = useTranslation('records')
  const loaded = useEndpoint(endpoint, { params: params })
  const rows = loaded.answer?.data ?? []
  const boards = new Set(rows.map((row) => row.pipeline_id)).size
  const empty = <EmptyState icon={<IconLayoutKanban size={28} stroke={1.5} />} title={t('stages.empty')} text={t('stages.empty_text')} />
  return (
    <PanelBody loaded={loaded} isEmpty={!rows.length} empty={empty}>
      <Stack gap="sm" role="list" aria-label={t('stages.title')}>
        {rows.map((row) => (
          <Step key={row.id} step={row} withBoard={boards > 1} />
        ))}
      </Stack>
    </PanelBody>
  )
}

function Step({ step, withBoard }: { step: StageTransition; withBoard: boolean }) {
  const { t, i18n } = useTranslation('records')
  const actor = step.user?.username ?? t('history.system')
  const kind = step.from_stage_id === null ? 'entered' : step.to_stage_id === null ? 'left' : 'moved'
  const timeInPrevious = formatDuration(step.seconds_in_previous, i18n.language)
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm" role="listitem">
      <Avatar size={28} username={actor} color={step.user?.color} src={step.user?.avatar_url} />
      <Stack gap={2} miw={0}>
        <Text size="sm">
          <Text span fw={600}>
            {actor}
          </Text>
          : {t(`stages.${kind}`, { from: step.from_stage_name ?? '–', to: step.to_stage_name ?? '–' })}
          {timeInPrevious && `, ${t('stages.after', { duration: timeInPrevious })}`}
        </Text>
        <Text size="xs" c="dimmed">
          {[formatInstant(step.moved_at, i18n.language), withBoard && step.pipeline_name].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Group>
  )
}
