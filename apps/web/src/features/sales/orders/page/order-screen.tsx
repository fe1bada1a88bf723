import { orders, permission, type Order } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Alert, Group, PageSkeleton, StatusBadge, Text } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import {
  NotLoaded,
  RecordColumns,
  RecordPage,
  RelatedCard,
  RelatedRow,
  useEndpoint,
  useLiveInvalidation,
  useMay,
} from '../../../../kit/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DocumentTotals, LinesTable, UnknownCost } from '../../lines/index.ts'
import { otherSide } from '../list/order-columns.tsx'
import { ORDER_TONES } from '../order-tones.ts'
import { History } from './history.tsx'
import { ItemsPanel } from '../items/items-panel.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { ProductionPanel } from '../production/production-panel.tsx'
import { orderPaths } from '../order-paths.ts'

const INCLUDE = [
  'orderItems',
  'client',
  'supplier',
  'contact',
  'project',
  'offer',
  'statuses',
  'tags',
  'assignees',
  'contactPointUsers',
  'invoices',
  'productionOrders',
  'parentOrder',
] as const
const LIVE = {
  order: ['orders', 'production-orders', 'order-items', 'activity_logs'],
  order_item: ['order-items', 'orders', 'activity_logs'],
} as const

/** An order of either kind, for either side. */
export function OrderScreen() {
  const { t } = useTranslation('orders')
  const { orderId = '' }: { orderId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(orders.read, { params: { uuid: orderId }, query: { include: INCLUDE } }, { keepPrevious: true })
  useLiveInvalidation(`orders.${orderId}`, LIVE)
  const order = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!order) return <NotLoaded loaded={loaded} gone={t('gone')} />
  return <Loaded order={order} />
}

function Loaded({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const may = useMay()
  const accountId = useAccountId()
  const title = order.number ?? t('no_number')
  const isSale = order.kind === 'sales'
  return (
    <RecordPage
      key={order.uuid}
      title={order.title ? `${title} · ${order.title}` : title}
      id={order.uuid}
      pageOf={(uuid) => orderPaths.page(accountId, { uuid: String(uuid), kind: order.kind })}
      state={
        <>
          <StatusBadge tone={ORDER_TONES[order.status_code]}>{t(`statuses.${order.status_code}`)}</StatusBadge>
          <span>{t(`with.${order.kind}.${order.side}`, { name: otherSide(order) })}</span>
        </>
      }
      actions={<OrderActions order={order} />}
      notice={
        order.cancel_reason && (
          <Alert color="gray" p="xs" mb="sm" title={t('reason_given')}>
            {order.cancel_reason}
          </Alert>
        )
      }
    >
      <RecordColumns
        isWide
        fields={<OrderFacts order={order} />}
        line={
          <>
            <ItemsPanel order={order} />
            {order.side === 'kept' && isSale && may(permission('production-orders.read')) && <ProductionPanel order={order} />}
            <details>
              <Text component="summary" size="sm" fw={600} style={{ cursor: 'pointer' }}>
                {t('lines_title')}
              </Text>
              <LinesTable lines={order.orderItems ?? []} currency={order.currency} prices_include_vat={order.prices_include_vat} />
            </details>
            <History order={order} />
          </>
        }
        lineLabel={t('items_of_order')}
        related={
          <>
            <RelatedCard title={t('sums')}>
              <div className="stoa-related-text">
                <DocumentTotals totals={order} currency={order.currency} />
                {order.margin_minor !== undefined && isSale && <Margin order={order} />}
              </div>
            </RelatedCard>
            {order.parentOrder && (
              <RelatedCard title={t('serves')}>
                <RelatedRow
                  to={orderPaths.page(accountId, { uuid: order.parentOrder.uuid, kind: 'sales' })}
                  name={order.parentOrder.number}
                  more={order.parentOrder.title}
                />
              </RelatedCard>
            )}
            <Billing order={order} />
          </>
        }
      />
    </RecordPage>
  )
}

/** Invoices of a sales order, for the seller. */
function Billing({ order }: { order: Order }) {
  const may = useMay()
  if (order.side !== 'kept' || order.kind !== 'sales' || !may(permission('invoices.read'))) return null
  return (
    <section className="stoa-related">
      <div className="stoa-related-text">
        <Suspense fallback={null}>
          <PagePart name="order-invoices" order={order} />
        </Suspense>
      </div>
    </section>
  )
}

/** Margin over the lines whose cost is known. */
function Margin({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const costed = order.costed_net_minor ?? 0
  const margin = order.margin_minor ?? null
  const share = margin !== null && costed ? ` · ${Math.round((margin / costed) * 100)} %` : ''
  return (
    <>
      <Group justify="space-between" mt="sm">
        <Text size="sm" c="dimmed">
          {t('columns.margin')}
        </Text>
        <Text size="sm" fw={600} data-testid="order-margin">
          {margin === null ? t('cost_unknown') : `${formatMoney(margin, order.currency)}${share}`}
        </Text>
      </Group>
      <UnknownCost costed_net_minor={costed} net_minor={order.net_minor} currency={order.currency} />
    </>
  )
}
