import type { BoardStage } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Group, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { sumsByCurrency } from '../board-values.ts'

/** Value of the open stages: the whole, and the part to expect by the probability of each request. */
export function BoardSums({ stages }: { stages: readonly BoardStage[] }) {
  const { t } = useTranslation('pipelines')
  const open = stages.filter(({ type }) => type === 'open').flatMap(({ values }) => values)
  if (open.length === 0) return null
  return (
    <Group gap="md" ml="auto" wrap="nowrap">
      <Sum label={t('board.open_value')} values={sumsByCurrency(open, 'value_minor')} />
      <Sum label={t('board.likely_value')} title={t('board.likely_hint')} values={sumsByCurrency(open, 'weighted_minor')} />
    </Group>
  )
}

function Sum({ label, title, values }: { label: string; title?: string; values: ReadonlyMap<string, number> }) {
  return (
    <Text size="xs" c="dimmed" title={title} style={{ whiteSpace: 'nowrap' }}>
      {label}{' '}
      <Text span size="sm" fw={600} c="var(--ink)">
        {[...values].map(([currency, minor]) => formatMoney(minor, currency)).join(' + ')}
      </Text>
    </Text>
  )
}
