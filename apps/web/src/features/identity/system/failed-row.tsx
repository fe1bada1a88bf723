import type { retryEvent, retryJob } from '@stoa/contract/browser'
import { Button, Group, Stack, Text } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, formatInstant } from '../../../kit/index.ts'

interface FailedRowProps {
  name: string
  attempts: number
  since: string
  error: string | null
  endpoint: typeof retryEvent | typeof retryJob
  pending: boolean
  onRetry: () => void
  /** null: it is tried again by itself. */
  onDiscard: (() => void) | null
  /** The state, beside the name. */
  children?: ReactNode
}

/** Work that failed: its whole reason, and what can be done. */
export function FailedRow({ name, attempts, since, error, endpoint, pending, onRetry, onDiscard, children }: FailedRowProps) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Group justify="space-between" align="flex-start" py="xs" style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}>
      <Stack gap={2} flex="1 1 260px" miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {name}
          </Text>
          {children}
          <Text size="xs" c="dimmed">
            {t('system.attempts', { count: attempts })} · {t('system.since', { at: formatInstant(since, i18n.language) })}
          </Text>
        </Group>
        <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
          {error || '–'}
        </Text>
      </Stack>
      <Can endpoint={endpoint}>
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="light" loading={pending} onClick={onRetry}>
            {t('system.retry')}
          </Button>
          {onDiscard && (
            <Button size="compact-sm" variant="subtle" color="red" onClick={onDiscard}>
              {t('system.discard')}
            </Button>
          )}
        </Group>
      </Can>
    </Group>
  )
}
