import { WEBHOOK_TEST_EVENT, type WebhookDelivery } from '@stoa/contract/browser'
import { Anchor, Code, StatusBadge, Text } from '@stoa/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount, formatInstant, type ListColumn } from '../../../../kit/index.ts'
import { eventLabel } from '../event-selection.ts'
import { failureWords } from '../failure-words.ts'
import { webhookPaths } from '../webhook-paths.ts'
import { DELIVERY_TONES } from '../webhook-state.ts'

/** Columns of the list of deliveries. */
export function useDeliveryColumns(): ListColumn<WebhookDelivery>[] {
  const { t, i18n } = useTranslation('webhooks')
  return [
    { key: 'event', title: t('deliveries.event'), fixed: true, render: (row) => <Event row={row} /> },
    { key: 'status', title: t('deliveries.status'), fixed: true, render: (row) => <DeliveryState row={row} /> },
    { key: 'kind', title: t('deliveries.kind'), render: (row) => t(`deliveries.kinds.${row.kind}`) },
    { key: 'attempts', title: t('deliveries.attempts'), align: 'right', render: (row) => row.attempts },
    {
      key: 'duration',
      title: t('deliveries.duration'),
      align: 'right',
      render: (row) => (row.duration_ms === null ? '–' : t('milliseconds', { ms: formatCount(row.duration_ms) })),
    },
    {
      key: 'created',
      title: t('deliveries.created'),
      sort: 'created',
      render: (row) => formatInstant(row.created_at, i18n.language),
    },
  ]
}

/** The name of an event for people, and in code. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation('webhooks')
  return (event) => (event === WEBHOOK_TEST_EVENT ? t('test_event') : eventLabel(event, (key) => t(key)))
}

function Event({ row }: { row: WebhookDelivery }) {
  const nameOf = useEventName()
  return (
    <div>
      <Anchor component={Link} to={webhookPaths.delivery(row.account_id, row.webhook_endpoint_id, row.id)} search={true} size="sm" fw={550}>
        {nameOf(row.event)}
      </Anchor>
      <div>
        <Code fz="xs">{row.event}</Code>
      </div>
    </div>
  )
}

/** The state of a delivery with the answer or the reason, and the time of the next attempt. */
export function DeliveryState({ row }: { row: WebhookDelivery }) {
  const { t, i18n } = useTranslation('webhooks')
  const reason = row.error ? failureWords(row.error, t) : row.response_status !== null ? t('answered', { status: row.response_status }) : ''
  const next =
    row.status === 'retrying' && row.next_attempt_at ? t('deliveries.next', { at: formatInstant(row.next_attempt_at, i18n.language) }) : ''
  return (
    <div>
      <StatusBadge tone={DELIVERY_TONES[row.status]}>{t(`deliveries.statuses.${row.status}`)}</StatusBadge>
      {(reason || next) && (
        <Text size="xs" c="dimmed" maw={240}>
          {[reason, next].filter(Boolean).join(' · ')}
        </Text>
      )}
    </div>
  )
}
