import type { Product, SubscriptionPlan } from '@stoa/contract/browser'
import { formatMoney } from '@stoa/domain'
import { Group, Text } from '@stoa/ui'
import { useTranslation } from 'react-i18next'

export type Interval = 'month' | 'year'

/** The subscription plan for an interval, otherwise the only one. */
export function planFor(product: Product, interval: Interval): SubscriptionPlan | null {
  const plans = (product.subscriptionPlans ?? []).filter((plan) => plan.is_active)
  return plans.find((plan) => plan.interval === interval && plan.interval_count === 1) ?? plans[0] ?? null
}

/** Formats the interval of a subscription plan: "a month", "every 3 months". */
export function usePlanPrice(): (plan: Pick<SubscriptionPlan, 'interval' | 'interval_count'>) => string {
  const { t } = useTranslation('plans')
  return ({ interval, interval_count }) => t(`per.${interval}`, { count: interval_count })
}

/** Price of a plan in large type, with its interval. */
export function PriceText({ product, plan, size = 'xl' }: { product: Product; plan: SubscriptionPlan | null; size?: string }) {
  const { t } = useTranslation('plans')
  const per = usePlanPrice()
  const price_minor = plan ? plan.price_minor : product.price_minor
  if (product.is_default || price_minor === 0)
    return (
      <Text size={size} fw={700}>
        {t('free')}
      </Text>
    )
  if (price_minor === null)
    return (
      <Text size={size} fw={700}>
        {t('on_request')}
      </Text>
    )
  return (
    <Group gap={6} align="baseline">
      <Text size={size} fw={700} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatMoney(price_minor, plan?.currency ?? product.currency)}
      </Text>
      <Text size="sm" c="dimmed">
        {plan ? per(plan) : t('per.month', { count: 1 })}
      </Text>
    </Group>
  )
}
