import type { Order } from '@stoa/contract/browser'
import { useTranslation } from 'react-i18next'
import { BesidePanel, RecordBrief } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { orderPaths } from '../order-paths.ts'
import { OrderFacts } from './order-facts.tsx'
import { useOrderHead } from './order-head.tsx'
import { OrderRelated } from './order-related.tsx'
import { useOrderPage } from './use-order-page.ts'

/** One order of the kind that its list shows, beside it. */
export function OrderPanel({ uuid, kind }: { uuid: string; kind: Order['kind'] }) {
  const { t } = useTranslation(['orders', 'titles'])
  const accountId = useAccountId()
  const { loaded, order } = useOrderPage(uuid)
  const head = useOrderHead(order)
  return (
    <BesidePanel
      id={uuid}
      kind={t(kind === 'sales' ? 'titles:order' : 'titles:production_order')}
      page={orderPaths.page(accountId, { uuid, kind })}
      loaded={loaded}
      gone={t('gone')}
    >
      {order?.uuid === uuid && head && (
        <RecordBrief key={uuid} {...head}>
          <OrderFacts order={order} />
          <OrderRelated order={order} />
        </RecordBrief>
      )}
    </BesidePanel>
  )
}
