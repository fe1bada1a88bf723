import { resendWebhook, webhookDeliveries, type WebhookDelivery } from '@stoa/contract/browser'
import { Alert, Button, Code, Facts, Group, ListSkeleton, Stack, Text, Title, toast } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, formatCount, formatInstant, NotLoaded, RouteModal, useAct, useEndpoint } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { CodeSample } from '../../parts/index.ts'
import { failureWords } from '../failure-words.ts'
import { DeliveryState, useEventName } from './delivery-columns.tsx'

/** A delivery with what was sent, and every attempt with its answer. */
export function DeliveryModal() {
  const { t } = useTranslation('webhooks')
  const { webhookId = '', deliveryId = '' }: { webhookId?: string; deliveryId?: string } = useParams({ strict: false })
  const params = { account_id: useAccountId(), webhook_endpoint_id: Number(webhookId), id: Number(deliveryId) }
  const loaded = useEndpoint(webhookDeliveries.read, { params })
  const nameOf = useEventName()
  const delivery = loaded.answer?.data
  return (
    <RouteModal title={delivery ? nameOf(delivery.event) : t('deliveries.one')} size="xl">
      {loaded.reason ? <NotLoaded loaded={loaded} /> : delivery ? <Delivery delivery={delivery} /> : <ListSkeleton rows={4} />}
    </RouteModal>
  )
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { t, i18n } = useTranslation('webhooks')
  const again = useAct(resendWebhook, ['webhook-deliveries', 'webhook-endpoints'])
  const { account_id, webhook_endpoint_id, id } = delivery
  const resend = async () => {
    if (await again.run({ params: { account_id, webhook_endpoint_id, id } })) toast({ message: t('deliveries.queued'), tone: 'good' })
  }
  return (
    <Stack>
      <Facts
        facts={[
          [t('deliveries.status'), <DeliveryState key="status" row={delivery} />],
          [t('deliveries.event'), <Code key="event">{delivery.event}</Code>],
          [t('deliveries.event_id'), <Code key="id">{delivery.event_id}</Code>],
          [t('deliveries.kind'), t(`deliveries.kinds.${delivery.kind}`)],
          [t('deliveries.created'), formatInstant(delivery.created_at, i18n.language)],
        ]}
      />
      <section aria-label={t('deliveries.payload')}>
        <Title order={3} size="h5" mb={4}>
          {t('deliveries.payload')}
        </Title>
        <Payload delivery={delivery} />
      </section>
      <Attempts attempts={delivery.attempt_log ?? []} />
      <Group justify="flex-end">
        <Can endpoint={resendWebhook} otherwise="explain">
          <Button variant="default" loading={again.isPending} onClick={() => void resend()}>
            {t('deliveries.again')}
          </Button>
        </Can>
      </Group>
    </Stack>
  )
}

function Payload({ delivery: { payload, payload_hidden } }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  if (!payload) {
    return (
      <Text size="sm" c="dimmed">
        {t('deliveries.no_payload')}
      </Text>
    )
  }
  return (
    <Stack gap="xs">
      {payload_hidden && <Alert variant="light">{t('deliveries.hidden')}</Alert>}
      <CodeSample label={t('deliveries.payload')} code={JSON.stringify(payload, null, 2)} most={320} />
    </Stack>
  )
}

function Attempts({ attempts }: { attempts: NonNullable<WebhookDelivery['attempt_log']> }) {
  const { t, i18n } = useTranslation('webhooks')
  return (
    <section aria-label={t('deliveries.attempt_log')}>
      <Title order={3} size="h5" mb={4}>
        {t('deliveries.attempt_log')}
      </Title>
      {attempts.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('deliveries.no_attempts')}
        </Text>
      )}
      <Stack gap="sm">
        {attempts.map(({ at, status, error, duration_ms, answer }, index) => (
          <Stack key={`${index} ${at}`} gap={4}>
            <Text size="sm">
              {[
                `${index + 1}. ${formatInstant(at, i18n.language)}`,
                error === null ? t('answered', { status }) : failureWords(error, t),
                t('milliseconds', { ms: formatCount(duration_ms) }),
              ].join(' · ')}
            </Text>
            {answer && (
              <Code block mah={160} style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {answer}
              </Code>
            )}
          </Stack>
        ))}
      </Stack>
    </section>
  )
}
