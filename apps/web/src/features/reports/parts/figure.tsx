import { Anchor, Paper, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery } from '../../../kit/index.ts'
import type { Target } from './target.ts'

interface FigureProps {
  label: string
  value: string
  /** Change against the other period in percent; null when there is nothing to compare with. */
  change?: number | null
  /** Whether more is better; a change is neither when left out. */
  moreIsGood?: boolean
  /** The rows behind the figure. */
  to?: Target | undefined
  /** How the figure comes about, where the rows behind it say another one. */
  note?: string
}

/** One figure of a report with its change; a press opens the rows it counts. */
export function Figure({ label, value, change = null, moreIsGood, to, note }: FigureProps) {
  const { t, i18n } = useTranslation('reports')
  const good = moreIsGood === undefined || !change ? undefined : change > 0 === moreIsGood
  const percent = new Intl.NumberFormat(i18n.language === 'gr' ? 'el' : 'en', { style: 'percent', signDisplay: 'exceptZero' })
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Stack gap={0} align="flex-start">
        {to ? (
          <Anchor
            component={Link}
            to={to.path}
            search={addressQuery(to.search)}
            fz={{ base: 22, xl: 26 }}
            fw={700}
            c="bright"
            title={t('open_rows')}
          >
            {value}
          </Anchor>
        ) : (
          <Text fz={{ base: 22, xl: 26 }} fw={700}>
            {value}
          </Text>
        )}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {change !== null && (
          <Text size="sm" c={good === undefined ? 'dimmed' : good ? 'teal' : 'red'}>
            {percent.format(change)}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

/** How much a figure changed; null when there was nothing before. */
export const changeOf = ({ current, previous }: { current: number | null; previous: number | null }): number | null =>
  previous && current !== null ? (current - previous) / previous : null
