import {
  accountSubscriptionOrders,
  issueSubscriptionOrder,
  voidSubscriptionOrder,
  type AccountSubscriptionOrder,
} from '@stoa/contract/browser'
import { addDays, formatMoney } from '@stoa/domain'
import { Alert, Anchor, Button, ErrorState, Group, ListSkeleton, Stack, Text, toast, Facts } from '@stoa/ui'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Can, formatDay, RouteModal, useAct, useEndpoint, useModalClose } from '../../../../kit/index.ts'
import { BillParts } from './bill-parts.tsx'
import { OrderStatus } from '../subscription-badges.tsx'
import { TOUCHES } from '../subscription-paths.ts'
import { useSubscription } from '../use-subscription.ts'

/** One bill with its parts and invoice. An unissued bill can be dropped. */
export function OrderModal() {
  const { t } = useTranslation('account_subscriptions')
  const { subscription } = useSubscription()
  const { accountSubscriptionOrderUuid: uuid = '' }: { accountSubscriptionOrderUuid?: string } = useParams({ strict: false })
  const params = { account_subscription_uuid: subscription.uuid, uuid }
  const loaded = useEndpoint(accountSubscriptionOrders.read, { params, query: { include: ['invoice', 'order'] } })
  const order = loaded.answer?.data
  return (
    <RouteModal title={order ? t('orders.title', { sequence: order.sequence }) : t('orders.loading')} size="lg">
      {loaded.isFirstLoad && <ListSkeleton rows={4} />}
      {loaded.reason && <ErrorState message={loaded.reason} onRetry={loaded.reload} />}
      {order && <OrderBody order={order} />}
    </RouteModal>
  )
}

function OrderBody({ order }: { order: AccountSubscriptionOrder }) {
  const { t, i18n } = useTranslation('account_subscriptions')
  const { accountId } = useSubscription()
  const day = (value: string | null) => value && formatDay(value, i18n.language)
  const until = order.period_end > order.period_start ? ` – ${day(addDays(order.period_end, -1))}` : ''
  const invoice = order.invoice && (
    <Anchor component={Link} to={`/accounts/${accountId}/invoices/${order.invoice.uuid}`} size="sm">
      {order.invoice.number ?? t('orders.draft')}
    </Anchor>
  )
  const facts = [
    [t('orders.net'), formatMoney(order.net_minor, order.currency)],
    [t('orders.vat'), formatMoney(order.vat_minor, order.currency)],
    [t('orders.total'), <b key="total">{formatMoney(order.total_minor, order.currency)}</b>],
    [t('orders.due_date'), day(order.due_date)],
    [t('orders.paid_at'), day(order.paid_at)],
    [t('orders.invoice'), invoice],
  ] as const
  return (
    <Stack>
      <Group gap="xs">
        <OrderStatus order={order} />
        <Text size="sm" c="dimmed">
          {`${t(`kinds.${order.kind}`)} · ${day(order.period_start)}${until}`}
        </Text>
      </Group>
      {order.skipped_reason && <Text>{order.skipped_reason}</Text>}
      <BillParts parts={order.parts} currency={order.currency} />
      <Facts facts={facts.filter(([, value]) => value)} />
      {order.status === 'scheduled' && <Unissued order={order} />}
    </Stack>
  )
}

/** Errors of an unissued bill, with available actions. */
function Unissued({ order }: { order: AccountSubscriptionOrder }) {
  const { t } = useTranslation('account_subscriptions')
  const { subscription } = useSubscription()
  const close = useModalClose()
  const issue = useAct(issueSubscriptionOrder, TOUCHES)
  const drop = useAct(voidSubscriptionOrder, TOUCHES)
  const params = { account_subscription_uuid: subscription.uuid, uuid: order.uuid }
  const run = async (act: () => Promise<boolean>, message: string) => {
    if (!(await act())) return
    toast({ message, tone: 'good' })
    close()
  }
  if (!subscription.is_issued) return null
  const problems = order.problems ?? []
  return (
    <>
      {problems.length > 0 && (
        <Alert color="red" variant="light" title={t('orders.stuck_title')}>
          {problems.map(({ field, message }) => (
            <Text key={field} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      )}
      {order.invoice && problems.length === 0 && <Text size="sm">{t('orders.draft_hint')}</Text>}
      <Group justify="flex-end" gap="xs">
        <Can endpoint={voidSubscriptionOrder} otherwise="explain">
          <Button
            variant="default"
            loading={drop.isPending}
            onClick={() => void run(() => drop.run({ params, body: {} }), t('orders.dropped'))}
          >
            {t('orders.drop')}
          </Button>
        </Can>
        <Can endpoint={issueSubscriptionOrder} otherwise="explain">
          <Button loading={issue.isPending} onClick={() => void run(() => issue.run({ params }), t('orders.issued'))}>
            {t('orders.issue')}
          </Button>
        </Can>
      </Group>
    </>
  )
}
