import { webhookEndpoints, type WebhookEndpoint } from '@stoa/contract/browser'
import { Button, Group, ListSkeleton, Stack, StatusBadge, Text, Title } from '@stoa/ui'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, useEndpoint } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { webhookPaths } from '../webhook-paths.ts'
import { WEBHOOK_TONES } from '../webhook-state.ts'
import { DeliveryList } from './delivery-list.tsx'
import { Stopped } from './stopped.tsx'
import { useWatch } from './use-watch.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookFacts } from './webhook-facts.tsx'
import { WebhookFigures } from './webhook-figures.tsx'

/** An address with its state, figures and deliveries. */
export function WebhookScreen() {
  const { t } = useTranslation('webhooks')
  const { webhookId = '' }: { webhookId?: string } = useParams({ strict: false })
  const params = { account_id: useAccountId(), id: Number(webhookId) }
  const loaded = useEndpoint(webhookEndpoints.read, { params, query: { include: ['user'] } })
  const endpoint = loaded.answer?.data
  if (loaded.reason && !endpoint) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return endpoint ? <Page key={endpoint.id} endpoint={endpoint} /> : <ListSkeleton />
}

function Page({ endpoint }: { endpoint: WebhookEndpoint }) {
  const watch = useWatch(endpoint.account_id)
  return (
    <Stack>
      <Heading endpoint={endpoint} onSent={watch.start} />
      <Stopped endpoint={endpoint} />
      <WebhookFigures endpoint={endpoint} />
      <WebhookFacts endpoint={endpoint} />
      <DeliveryList endpoint={endpoint} watch={watch} />
      <Outlet />
    </Stack>
  )
}

function Heading({ endpoint, onSent }: { endpoint: WebhookEndpoint; onSent: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={4} flex="1 1 18rem" miw={0}>
        <Group gap="xs">
          <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
            {endpoint.url}
          </Title>
          <StatusBadge tone={WEBHOOK_TONES[endpoint.status]}>{t(`statuses.${endpoint.status}`)}</StatusBadge>
        </Group>
        {endpoint.description && (
          <Text size="sm" c="dimmed">
            {endpoint.description}
          </Text>
        )}
      </Stack>
      <Group gap="xs">
        <WebhookActions endpoint={endpoint} onSent={onSent} />
        <Button component={Link} to={webhookPaths.list(endpoint.account_id)} variant="default">
          {t('back')}
        </Button>
      </Group>
    </Group>
  )
}
