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

/** Where an order stands; one that only the shop knows is called as the shop calls it. */
export function OrderStatus({ order }: { order: Pick<AccOrder, 'status' | 'external_status'> }) {
  const { t } = useTranslation('shop')
  return (
    <StatusBadge tone={TONES[order.status]}>
      {order.status === 'other' ? order.external_status : t(`orders.statuses.${order.status}`)}
    </StatusBadge>
  )
}

/** Addresses of the orders of an account's shop. */
export const shopOrderPaths = {
  list: (accountId: number) => `/accounts/${accountId}/acc-orders`,
  page: (order: { account_id: number; id: number }) => `/accounts/${order.account_id}/acc-orders/${order.id}`,
  preview: (id: number) => `/acc-orders/${id}/preview`,
}

/** What an order is called: its number in the shop. */
export const orderName = (order: Pick<AccOrder, 'id' | 'external_number'>): string => `#${order.external_number ?? order.id}`
