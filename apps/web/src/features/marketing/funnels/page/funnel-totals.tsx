import type { Funnel, FunnelFigures } from '@stoa/contract/browser'
import { Paper, SimpleGrid, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPercent } from '../../../../kit/index.ts'

/** How many entered and converted in the period, beside the period of comparison. */
export function FunnelTotals({ figures: { totals, previous }, funnel }: { figures: FunnelFigures; funnel: Funnel }) {
  const { t } = useTranslation('funnels')
  const before = (value: string | null) => (previous && value !== null ? t('before', { value }) : null)
  const count = (value: number | null) => (value === null ? null : formatCount(value))
  const facts = [
    { label: t('totals.entered'), value: formatCount(totals.entered.current), note: before(count(totals.entered.previous)) },
    { label: t('totals.converted'), value: formatCount(totals.converted.current), note: before(count(totals.converted.previous)) },
    {
      label: t('totals.conversion'),
      value: formatPercent(totals.conversion_bp.current),
      note: before(totals.conversion_bp.previous === null ? null : formatPercent(totals.conversion_bp.previous)),
    },
    { label: t('totals.active'), value: formatCount(funnel.active_count), note: null },
  ]
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
      {facts.map(({ label, value, note }) => (
        <Paper key={label} withBorder p="sm">
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="xl" fw={700}>
            {value}
          </Text>
          {note && (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  )
}
