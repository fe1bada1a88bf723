import type { LimitUsage } from '@stoa/contract/browser'
import { Group, Progress, SimpleGrid, Stack, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../shared/media/index.ts'
import { formatCount } from '../../../kit/index.ts'

const COLORS: Record<LimitUsage['state'], string> = { free: 'teal', near: 'yellow', reached: 'orange', over: 'red' }

/** The use of each limit. */
export function UsageMeters({ usage }: { usage: readonly LimitUsage[] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="lg" verticalSpacing="md">
      {usage.map((one) => (
        <Meter key={one.code} usage={one} />
      ))}
    </SimpleGrid>
  )
}

function Meter({ usage: { name, unit, used, limit, state } }: { usage: LimitUsage }) {
  const { t, i18n } = useTranslation('plans')
  const figure = (value: number) => (unit === 'bytes' ? formatBytes(value, i18n.language) : formatCount(value))
  const text = limit === null ? t('usage.unlimited', { used: figure(used) }) : t('usage.of', { used: figure(used), limit: figure(limit) })
  const share = limit === null ? 0 : limit === 0 ? 100 : Math.min(100, (used / limit) * 100)
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={550} truncate>
          {name}
        </Text>
        <Text size="sm" c={state === 'over' ? 'red' : 'dimmed'} style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {text}
        </Text>
      </Group>
      <Progress
        value={limit === null ? 0 : Math.max(share, used > 0 ? 2 : 0)}
        color={limit === null ? 'gray' : COLORS[state]}
        size="md"
        radius="xl"
        aria-label={`${name}: ${text}`}
      />
    </Stack>
  )
}
