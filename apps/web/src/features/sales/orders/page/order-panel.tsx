import type { Order } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief } from '../../../../kit/index.ts'
import { panelAcross, useAccountId } from '../../../shared/session/index.ts'
import { orderPaths, viewerOf } from '../order-paths.ts'
import { OrderFacts } from './order-facts.tsx'
import { useOrderHead } from './order-head.tsx'
import { OrderRelated } from './order-related.tsx'
import { OrderTimeLine } from './order-time-line.tsx'
import { useOrderPage } from './use-order-page.ts'

/** One sales order beside its list. */
export const SalesOrderPanel = ({ id }: { id: string }) => <OrderPanel id={id} kind="sales" />

/** One production order beside its list. */
export const ProductionOrderPanel = ({ id }: { id: string }) => <OrderPanel id={id} kind="production" />

function OrderPanel({ id, kind }: { id: string; kind: Order['kind'] }) {
  const { t } = useTranslation(['orders', 'titles'])
  const accountId = useAccountId()
  const { loaded, order } = useOrderPage(id)
  const head = useOrderHead(order)
  return (
    <BesidePanel
      id={id}
      kind={t(kind === 'sales' ? 'titles:order' : 'titles:production_order')}
      page={orderPaths.page(accountId, { uuid: id, kind })}
      loaded={loaded}
      gone={t('gone')}
    >
      {order?.uuid === id && head && (
        <RecordBrief key={id} {...head}>
          <OrderFacts order={order} />
          <OrderRelated order={order} />
          <OrderTimeLine order={order} />
        </RecordBrief>
      )}
    </BesidePanel>
  )
}

/** One sales order beside a list of several accounts. */
export const SalesOrderPanelAcross = panelAcross(SalesOrderPanel, (id) => {
  const { order } = useOrderPage(id)
  return order && viewerOf(order)
})
