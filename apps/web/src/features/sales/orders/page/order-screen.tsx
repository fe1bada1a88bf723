import { permission } from '@stoa/contract/browser'
import { PageSkeleton, Text } from '@stoa/ui'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, RecordColumns, RecordPage, useMay } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { LinesTable } from '../../lines/index.ts'
import { ItemsPanel } from '../items/items-panel.tsx'
import { orderPaths } from '../order-paths.ts'
import { ProductionPanel } from '../production/production-panel.tsx'
import { OrderFacts } from './order-facts.tsx'
import { useOrderHead } from './order-head.tsx'
import { OrderRelated } from './order-related.tsx'
import { OrderTimeLine } from './order-time-line.tsx'
import { useOrderPage } from './use-order-page.ts'

/** An order of either kind, for either side. */
export function OrderScreen() {
  const { t } = useTranslation('orders')
  const may = useMay()
  const accountId = useAccountId()
  const { orderId = '' }: { orderId?: string } = useParams({ strict: false })
  const { loaded, order } = useOrderPage(orderId)
  const head = useOrderHead(order)
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!order || !head) return <NotLoaded loaded={loaded} gone={t('gone')} />
  const isGiven = order.side === 'kept' && order.kind === 'sales' && may(permission('production-orders.read'))
  return (
    <RecordPage
      key={order.uuid}
      {...head}
      id={order.uuid}
      pageOf={(uuid) => orderPaths.page(accountId, { uuid: String(uuid), kind: order.kind })}
    >
      <RecordColumns
        isWide
        fields={<OrderFacts order={order} />}
        line={
          <>
            <ItemsPanel order={order} />
            {isGiven && <ProductionPanel order={order} />}
            <details>
              <Text component="summary" size="sm" fw={600} style={{ cursor: 'pointer' }}>
                {t('lines_title')}
              </Text>
              <LinesTable lines={order.orderItems ?? []} currency={order.currency} prices_include_vat={order.prices_include_vat} />
            </details>
            <OrderTimeLine order={order} />
          </>
        }
        lineLabel={t('items_of_order')}
        related={<OrderRelated order={order} />}
      />
    </RecordPage>
  )
}
