import type { SubscriptionPlan, SubscriptionPlanInput } from '@stoa/contract/browser'

/** A plan while it is edited; `place` distinguishes new ones. */
export type PlanDraft = Required<Omit<SubscriptionPlanInput, 'id'>> & { id: number | null; place: number; is_used: boolean }

/** The draft of a stored plan. */
export const draftOf = ({
  id,
  product_id: _product,
  version: _version,
  created_at: _created,
  updated_at: _updated,
  ...plan
}: SubscriptionPlan): PlanDraft => ({
  ...plan,
  id,
  place: id,
})

/** A new draft: monthly first, then yearly for the price of ten months. */
export function newDraft(price_minor: number, currency: string, place: number, others: readonly PlanDraft[]): PlanDraft {
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
