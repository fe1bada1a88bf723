import type { AccOrder } from '@stoa/contract/browser'
import { StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Record<AccOrder['status'], StatusTone> = {
  pending: 'warning',
  processing: 'info',
  on_hold: 'warning',
  completed: 'good',
  cancelled: 'neutral',
  refunded: 'bad',
  failed: 'bad',
  other: 'neutral',
}

/** Status of an order; a status without an equivalent is shown as the shop names it. */
export function OrderStatus({ order }: { order: Pick<AccOrder, 'status' | 'external_status'> }) {
  const { t } = useTranslation('shop')
  return (
    <StatusBadge tone={TONES[order.status]}>
      {order.status === 'other' ? order.external_status : t(`orders.statuses.${order.status}`)}
    </StatusBadge>
  )
}

/** Paths of the order screens. */
export const shopOrderPaths = {
  list: (accountId: number) => `/accounts/${accountId}/acc-orders`,
  page: (order: { account_id: number; id: number }) => `/accounts/${order.account_id}/acc-orders/${order.id}`,
  preview: (id: number) => `/acc-orders/${id}/preview`,
}

/** Name of an order: its number in the shop. */
export const orderName = (order: Pick<AccOrder, 'id' | 'external_number'>): string => `#${order.external_number ?? order.id}`
