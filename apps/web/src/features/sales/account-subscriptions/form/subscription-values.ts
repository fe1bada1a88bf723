import type { AccountSubscription, AccountSubscriptionUpdate, SubscriptionOptions } from '@stoa/contract/browser'

/** Values of the form. Empty fields come from the plan and the client relation. */
export interface SubscriptionValues {
  account_relation_uuid: string | null
  product_id: number | null
  subscription_plan_id: number | null
  name: string
  quantity: number | ''
  unit_price_minor: number | null
  discount: number | ''
  setup_fee_minor: number | null
  interval: string
  interval_count: number | ''
  start_date: string
  trial_ends_on: string
  ends_on: string
  invoice_lead_days: number | ''
  payment_terms_days: number | ''
  max_cycles: number | ''
  min_cycles: number | ''
  project_uuid: string | null
  /** Null: by the product. */
  vat_rate_id: number | null
  vat_exemption_code: number | null
  auto_renew: boolean
  auto_issue: boolean
}

export const emptyValues = (today: string): SubscriptionValues => ({
  account_relation_uuid: null,
  product_id: null,
  subscription_plan_id: null,
  name: '',
  quantity: 1,
  unit_price_minor: null,
  discount: '',
  setup_fee_minor: null,
  interval: 'month',
  interval_count: 1,
  start_date: today,
  trial_ends_on: '',
  ends_on: '',
  invoice_lead_days: 0,
  payment_terms_days: '',
  max_cycles: '',
  min_cycles: '',
  project_uuid: null,
  vat_rate_id: null,
  vat_exemption_code: null,
  auto_renew: true,
  auto_issue: true,
})

export const valuesOf = (row: AccountSubscription): SubscriptionValues => ({
  account_relation_uuid: row.account_relation_uuid ?? null,
  product_id: row.product_id,
  subscription_plan_id: row.subscription_plan_id,
  name: row.name,
  quantity: row.quantity,
  unit_price_minor: row.unit_price_minor,
  discount: row.discount_bp / 100,
  setup_fee_minor: row.setup_fee_minor,
  interval: row.interval,
  interval_count: row.interval_count,
  start_date: row.start_date,
  trial_ends_on: row.trial_ends_on ?? '',
  ends_on: row.ends_on ?? '',
  invoice_lead_days: row.invoice_lead_days,
  payment_terms_days: row.payment_terms_days,
  max_cycles: row.max_cycles ?? '',
  min_cycles: row.min_cycles,
  project_uuid: row.project_uuid,
  vat_rate_id: row.vat_rate_id,
  vat_exemption_code: row.vat_exemption_code,
  auto_renew: row.auto_renew,
  auto_issue: row.auto_issue,
})

const number = (value: number | '') => (value === '' ? undefined : value)

/** Body for an active subscription. */
export function settingsBody(values: SubscriptionValues): AccountSubscriptionUpdate {
  return {
    ...(values.name && { name: values.name }),
    project_uuid: values.project_uuid,
    vat_rate_id: values.vat_rate_id,
    vat_exemption_code: values.vat_exemption_code,
    ends_on: values.ends_on || null,
    max_cycles: number(values.max_cycles) ?? null,
    auto_renew: values.auto_renew,
    auto_issue: values.auto_issue,
    ...defined({
      invoice_lead_days: number(values.invoice_lead_days),
      payment_terms_days: number(values.payment_terms_days),
      min_cycles: number(values.min_cycles),
    }),
  }
}

/** Body for a draft. A plan determines the interval. */
export function draftBody(values: SubscriptionValues): AccountSubscriptionUpdate {
  const { discount, subscription_plan_id } = values
  return {
    ...settingsBody(values),
    subscription_plan_id,
    start_date: values.start_date,
    ...(values.trial_ends_on && { trial_ends_on: values.trial_ends_on }),
    ...(subscription_plan_id === null && { interval: values.interval as 'month', interval_count: number(values.interval_count) ?? 1 }),
    ...defined({
      product_id: values.product_id ?? undefined,
      quantity: number(values.quantity),
      unit_price_minor: values.unit_price_minor ?? undefined,
      setup_fee_minor: values.setup_fee_minor ?? undefined,
      discount_bp: discount === '' ? undefined : Math.round(discount * 100),
    }),
  }
}

function defined<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> }
}

/** Plans of the chosen product. */
export const plansOf = (options: SubscriptionOptions | undefined, product_id: number | null) =>
  options?.products.find((product) => product.id === product_id)?.plans ?? []

type Plan = SubscriptionOptions['products'][number]['plans'][number]

/** Values of a plan, or the price of the product without one. */
export function planValues(plans: readonly Plan[], id: number | null, price: number | null) {
  const plan = plans.find((one) => one.id === id)
  return {
    subscription_plan_id: plan ? plan.id : null,
    unit_price_minor: plan ? plan.price_minor : price,
    setup_fee_minor: plan ? plan.setup_fee_minor : null,
  }
}

/** Values of a product: its default plan, or its price. */
export function productValues(options: SubscriptionOptions | undefined, id: number | null) {
  const product = options?.products.find((one) => one.id === id)
  const plans = product?.plans ?? []
  const usual = plans.find((one) => one.is_default) ?? plans[0]
  return planValues(plans, usual?.id ?? null, product?.price_minor ?? null)
}
