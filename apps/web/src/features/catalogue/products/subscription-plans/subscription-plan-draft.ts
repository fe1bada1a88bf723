import type { SubscriptionPlan, SubscriptionPlanInput } from '@stoa/contract/browser'

/** A subscription plan in the form. `place` identifies it: the id, or a negative number for a new one. */
export type SubscriptionPlanDraft = Required<Omit<SubscriptionPlanInput, 'id'>> & { id: number | null; place: number; is_used: boolean }

/** Form values of a stored subscription plan. */
export const draftOf = ({
  id,
  product_id: _product,
  version: _version,
  created_at: _created,
  updated_at: _updated,
  ...plan
}: SubscriptionPlan): SubscriptionPlanDraft => ({
  ...plan,
  id,
  place: id,
})

/** Form values of a new subscription plan: monthly, or yearly at the price of ten months if a monthly one exists. */
export function newDraft(
  price_minor: number,
  currency: string,
  place: number,
  others: readonly SubscriptionPlanDraft[],
): SubscriptionPlanDraft {
  const monthly = others.find((plan) => plan.interval === 'month' && plan.interval_count === 1 && plan.is_active)
  return {
    id: null,
    place,
    is_used: false,
    package_edition_id: null,
    name: '',
    interval: monthly ? 'year' : 'month',
    interval_count: 1,
    price_minor: monthly ? monthly.price_minor * 10 : price_minor,
    currency,
    setup_fee_minor: 0,
    trial_days: 0,
    min_cycles: 0,
    is_default: !others.length,
    is_active: true,
  }
}
