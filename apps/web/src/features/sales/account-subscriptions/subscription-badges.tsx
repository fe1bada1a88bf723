import type { AccountSubscription, AccountSubscriptionOrder } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Group, StatusBadge, type StatusTone } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

const TONES: Record<AccountSubscription['status'], StatusTone> = {
  draft: 'neutral',
  pending: 'info',
  trialing: 'info',
  active: 'good',
  past_due: 'warning',
  suspended: 'bad',
  paused: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
}
const ORDER_TONES: Record<AccountSubscriptionOrder['status'], StatusTone> = {
  scheduled: 'neutral',
  due: 'info',
  paid: 'good',
  overdue: 'bad',
  failed_attempt: 'bad',
  void: 'neutral',
}

/** Status of a subscription, whether a bill waits, and whether it ends with its period. */
export function SubscriptionStatus({ row }: { row: AccountSubscription }) {
  const { t } = useTranslation('account_subscriptions')
  return (
    <Group gap={4}>
      <StatusBadge tone={TONES[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>
      {row.bill_problem && <StatusBadge tone="bad">{t('orders.stuck')}</StatusBadge>}
      {row.cancel_at_period_end && row.status !== 'cancelled' && (
        <StatusBadge tone="warning">{t(row.commitment_ends_on ? 'ends_with_term' : 'ends_with_period')}</StatusBadge>
      )}
    </Group>
  )
}

/** Status of a bill, and whether it has errors. */
export function OrderStatus({ order }: { order: AccountSubscriptionOrder }) {
  const { t } = useTranslation('account_subscriptions')
  const isStuck = order.status === 'scheduled' && (order.problems ?? []).length > 0
  return (
    <Group gap={4}>
      <StatusBadge tone={ORDER_TONES[order.status]}>{t(`order_statuses.${order.status}`)}</StatusBadge>
      {isStuck && <StatusBadge tone="bad">{t('orders.stuck')}</StatusBadge>}
    </Group>
  )
}

/** "300,00 € a month", "every 3 months". */
export function usePriceWords() {
  const { t } = useTranslation('account_subscriptions')
  return (row: Pick<AccountSubscription, 'period_price_minor' | 'currency' | 'interval' | 'interval_count'>) =>
    `${formatMoney(row.period_price_minor, row.currency)} ${t(`every.${row.interval}`, { count: row.interval_count })}`
}
