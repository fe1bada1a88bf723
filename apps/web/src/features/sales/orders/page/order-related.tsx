import { permission, type Order } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Group, Text } from '@stoa/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { RelatedCard, RelatedRow, useMay } from '../../../../kit/index.ts'
import { PagePart } from '../../../shared/page-parts/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { DocumentTotals, UnknownCost } from '../../lines/index.ts'
import { orderPaths } from '../order-paths.ts'

/** Sums of an order, the sales order that it serves, and its invoices. */
export function OrderRelated({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  return (
    <>
      <RelatedCard title={t('sums')}>
        <div className="stoa-related-text">
          <DocumentTotals totals={order} currency={order.currency} />
          {order.margin_minor !== undefined && order.kind === 'sales' && <Margin order={order} />}
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
