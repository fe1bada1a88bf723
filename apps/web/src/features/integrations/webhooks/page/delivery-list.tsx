import {
  resendWebhook,
  WEBHOOK_DELIVERY_KINDS,
  WEBHOOK_DELIVERY_STATUSES,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST_EVENT,
  webhookDeliveries,
  type WebhookDelivery,
  type WebhookEndpoint,
} from '@stoa/contract/browser'
import { ActionIcon, Button, Hint, IconRefresh, Title } from '@stoa/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Can, DataList, ListToolbar, useAct, useListScreen } from '../../../../kit/index.ts'
import { eventLabel } from '../event-selection.ts'
import { webhookPaths } from '../webhook-paths.ts'
import { isUnderWay } from '../webhook-state.ts'
import { useDeliveryColumns } from './delivery-columns.tsx'
import { useResendMany } from './use-resend-many.ts'
import type { Watch } from './use-watch.ts'

/** Deliveries of an address, the newest first. One or several can be sent again while the address is active. */
export function DeliveryList({ endpoint, watch }: { endpoint: WebhookEndpoint; watch: Watch }) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const { account_id, id } = endpoint
  const list = useListScreen(webhookDeliveries, { account_id, webhook_endpoint_id: id }, { hidden: ['kind'] })
  const columns = useDeliveryColumns()
  const isActive = endpoint.status === 'active'
  const { rows } = list
  useEffect(() => watch.whileAny(() => isActive && rows.some((row) => isUnderWay(row, Date.now()))))
  const again = useAct(resendWebhook, ['webhook-deliveries'])
  const many = useResendMany(endpoint, watch.start)
  const resend = async (row: WebhookDelivery) => {
    if (await again.run({ params: { account_id, webhook_endpoint_id: id, id: row.id } })) watch.start()
  }
  const resendSelected = async () => {
    await many.send(list.selected)
    list.setSelected([])
  }
  const actions = (row: WebhookDelivery) => (
    <Can endpoint={resendWebhook}>
      <Hint label={t('deliveries.again')}>
        <ActionIcon
          aria-label={t('deliveries.again_one', { event: row.event })}
          disabled={!isActive || again.isPending}
          onClick={() => void resend(row)}
        >
          <IconRefresh size={16} />
        </ActionIcon>
      </Hint>
    </Can>
  )
  return (
    <section aria-label={t('deliveries.title')}>
      <Title order={3} size="h4" mb="xs">
        {t('deliveries.title')}
      </Title>
      <ListToolbar
        list={list}
        columns={columns}
        filters={useDeliveryFilters()}
        selectionActions={
          <Can endpoint={resendWebhook} otherwise="explain">
            <Button size="compact-sm" disabled={!isActive} loading={many.isPending} onClick={() => void resendSelected()}>
              {many.progress ?? t('deliveries.again_many', { count: list.selected.length })}
            </Button>
          </Can>
        }
      />
      <DataList<WebhookDelivery>
        list={list}
        columns={columns}
        selectable
        onOpen={(row) => void navigate({ to: webhookPaths.delivery(account_id, id, row.id), search: true })}
        rowActions={actions}
        empty={{ title: t('deliveries.empty_title'), text: t('deliveries.empty_text') }}
      />
    </section>
  )
}

function useDeliveryFilters() {
  const { t } = useTranslation('webhooks')
  const events = [WEBHOOK_TEST_EVENT, ...WEBHOOK_EVENTS]
  return {
    status: {
      label: t('deliveries.status'),
      options: WEBHOOK_DELIVERY_STATUSES.map((value) => ({ value, label: t(`deliveries.statuses.${value}`) })),
    },
    event: {
      label: t('deliveries.event'),
      options: events.map((value) => ({
        value,
        label: value === WEBHOOK_TEST_EVENT ? t('test_event') : eventLabel(value, (key) => t(key)),
      })),
    },
    kind: {
      label: t('deliveries.kind'),
      options: WEBHOOK_DELIVERY_KINDS.map((value) => ({ value, label: t(`deliveries.kinds.${value}`) })),
    },
    date_created: { label: t('deliveries.created') },
  }
}
