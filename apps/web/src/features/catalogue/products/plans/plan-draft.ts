import type { SubscriptionPlan, SubscriptionPlanInput } from '@stoa/contract/browser'

/** A plan while it is edited; `place` tells new ones apart. */
export type PlanDraft = Required<Omit<SubscriptionPlanInput, 'id'>> & { id: number | null; place: number; is_used: boolean }

/** A stored plan as the form holds it. */
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

/** Monthly first, then yearly for ten months' price. */
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
