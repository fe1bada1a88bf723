import { accountSalesOrders, orders } from '@stoa/contract/browser'
import { PageSkeleton } from '@stoa/ui'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NotLoaded, Screen, useEndpoint } from '../../../../kit/index.ts'
import { useAccountId } from '../../../shared/session/index.ts'
import { OrderForm } from './order-form.tsx'
import { orderPaths } from '../order-paths.ts'

/** Creates an order. The URL may name its client or contact. */
export function OrderCreateScreen() {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { relation, contact }: { relation?: string; contact?: number | string } = useSearch({ strict: false })
  return (
    <Screen title={t('create')}>
      <OrderForm
        accountId={accountId}
        endpoint={accountSalesOrders.create}
        params={{ account_id: accountId }}
        receiver={{ account_relation_uuid: relation ?? null, contact_id: contact ? Number(contact) : null }}
        submitLabel={t('form.create')}
        onDone={(order) => void navigate({ to: orderPaths.page(accountId, order), replace: true })}
        onCancel={() => void navigate({ to: orderPaths.sales(accountId) })}
      />
    </Screen>
  )
}

/** Edits a draft: receiver, terms and lines. */
export function OrderEditScreen() {
  const { t } = useTranslation('orders')
  const accountId = useAccountId()
  const navigate = useNavigate()
  const { orderId = '' }: { orderId?: string } = useParams({ strict: false })
  const loaded = useEndpoint(orders.read, { params: { uuid: orderId }, query: { include: ['orderItems', 'assignees'] } })
  const order = loaded.answer?.data
  if (loaded.isFirstLoad) return <PageSkeleton />
  if (!order) return <NotLoaded loaded={loaded} />
  const back = () => void navigate({ to: orderPaths.page(accountId, order), replace: true })
  return (
    <Screen title={t('form.edit_title')}>
      <OrderForm
        accountId={accountId}
        endpoint={orders.update}
        params={{ uuid: order.uuid }}
        order={order}
        receiver={{ account_relation_uuid: order.account_relation_uuid ?? null, contact_id: order.contact_id ?? null }}
        submitLabel={t('form.save')}
        onDone={back}
        onCancel={back}
      />
    </Screen>
  )
}
