import type { WebhookEndpoint } from '@stoa/contract/browser'
import { Anchor, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatInstant, type ListColumn } from '../../../kit/index.ts'
import { failureWords } from './failure-words.ts'
import { webhookPaths } from './webhook-paths.ts'
import { WEBHOOK_TONES } from './webhook-state.ts'

/** Columns of the list of addresses. */
export function useWebhookColumns(): ListColumn<WebhookEndpoint>[] {
  const { t, i18n } = useTranslation('webhooks')
  const at = (value: string | null) => (value ? formatInstant(value, i18n.language) : t('never'))
  return [
    { key: 'url', title: t('columns.url'), sort: 'url', fixed: true, render: (row) => <Address row={row} /> },
    { key: 'status', title: t('columns.status'), sort: 'status', fixed: true, render: (row) => <State row={row} /> },
    {
      key: 'events',
      title: t('columns.events'),
      render: (row) => (row.events === null ? t('events.all') : t('events.count', { count: row.events.length })),
    },
    { key: 'last_success', title: t('columns.last_success'), sort: 'last_success', render: (row) => at(row.last_success_at) },
    { key: 'failures', title: t('columns.failures'), render: (row) => <Failures row={row} /> },
    { key: 'user', title: t('columns.user'), render: (row) => row.user?.username ?? '–' },
    { key: 'created_at', title: t('columns.created'), sort: 'created', render: (row) => at(row.created_at) },
  ]
}

function Address({ row }: { row: WebhookEndpoint }) {
  return (
    <div>
      <Anchor
        component={Link}
        to={webhookPaths.page(row.account_id, row.id)}
        size="sm"
        fw={550}
        style={{ overflowWrap: 'anywhere' }}
        lineClamp={2}
        miw={150}
      >
        {row.url}
      </Anchor>
      {row.description && (
        <Text size="xs" c="dimmed" lineClamp={1} title={row.description}>
          {row.description}
        </Text>
      )}
    </div>
  )
}

/** The state of an address, with the reason for which sending was stopped. */
function State({ row }: { row: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks')
  const reason = row.status === 'suspended' ? failureWords(row.last_error, t) : row.status === 'disabled' ? failureWords('maker', t) : ''
  return (
    <div>
      <StatusBadge tone={WEBHOOK_TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
      {reason && (
        <Text size="xs" c="dimmed" maw={180} style={{ whiteSpace: 'normal' }}>
          {reason}
        </Text>
      )}
    </div>
  )
}

/** Failed attempts since the last success; none while the last attempt succeeded. */
function Failures({ row }: { row: WebhookEndpoint }) {
  const { t, i18n } = useTranslation('webhooks')
  if (!row.failures_in_row) return <Text size="sm">{t('no_failures')}</Text>
  return (
    <div>
      <Text size="sm">{t('failures_in_row', { count: row.failures_in_row })}</Text>
      <Text size="xs" c="dimmed" maw={190} style={{ whiteSpace: 'normal' }}>
        {[formatInstant(row.last_failure_at, i18n.language), failureWords(row.last_error, t)].filter(Boolean).join(' · ')}
      </Text>
    </div>
  )
}
