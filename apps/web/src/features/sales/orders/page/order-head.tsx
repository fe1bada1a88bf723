import type { Order } from '@stoa/contract/browser'
import { Alert, StatusBadge } from '@stoa/ui'
import { useTranslation } from 'react-i18next'
import type { RecordHead } from '../../../../kit/index.ts'
import { otherSide } from '../list/order-columns.tsx'
import { ORDER_TONES } from '../order-tones.ts'
import { OrderActions } from './order-actions.tsx'

/** Name, status and actions of an order, and why it was cancelled. */
export function useOrderHead(order: Order | undefined): RecordHead | null {
  const { t } = useTranslation('orders')
  if (!order) return null
  const { number, title, status_code, kind, side, cancel_reason } = order
  const name = number ?? t('no_number')
  return {
    title: title ? `${name} · ${title}` : name,
    state: (
      <>
        <StatusBadge tone={ORDER_TONES[status_code]}>{t(`statuses.${status_code}`)}</StatusBadge>
        <span>{t(`with.${kind}.${side}`, { name: otherSide(order) })}</span>
      </>
    ),
    actions: <OrderActions order={order} />,
    notice: cancel_reason && (
      <Alert color="gray" p="xs" mb="sm" title={t('reason_given')}>
        {cancel_reason}
      </Alert>
    ),
  }
}
