import { Anchor, Paper, Stack, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressQuery } from '../../../kit/index.ts'
import type { Target } from './target.ts'

interface FigureProps {
  label: string
  value: string
  /** Change compared with the other period in percent; null without a comparison. */
  change?: number | null
  /** Whether more is better. By default a change is neutral. */
  moreIsGood?: boolean
  /** Link to the rows of the figure. */
  to?: Target | undefined
  /** Explains the figure if its rows sum to another one. */
  note?: string
}

/** One figure of a report with its change. A click opens the counted rows. */
export function Figure({ label, value, change = null, moreIsGood, to, note }: FigureProps) {
  const { t } = useTranslation('reports')
  const good = moreIsGood === undefined || !change ? undefined : change > 0 === moreIsGood
  const percent = new Intl.NumberFormat('el', { style: 'percent', signDisplay: 'exceptZero' })
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
            className="stoa-display"
            fz={{ base: 22, xl: 26 }}
            fw={480}
            c="bright"
            title={t('open_rows')}
          >
            {value}
          </Anchor>
        ) : (
          <Text className="stoa-display" fz={{ base: 22, xl: 26 }} fw={480}>
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

/** Change of a figure; null without an earlier value. */
export const changeOf = ({ current, previous }: { current: number | null; previous: number | null }): number | null =>
  previous && current !== null ? (current - previous) / previous : null
