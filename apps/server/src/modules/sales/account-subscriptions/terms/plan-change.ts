import type { SubscriptionChange } from '@stoa/contract'
import { addDays, yearlyPrice, type PendingChange } from '@stoa/domain'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing } from '#kit/refuse.ts'
import { billingState } from '../bill/billing-state.ts'
import { checkReferences } from './check-references.ts'
import { findPlan, findProduct, nameOf, type PlanFound, type ProductFound } from './subscription-terms.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

/** Days between the notice of a higher price and its first bill. */
const NOTICE_DAYS = 30

export interface PlannedChange {
  when: 'now' | 'period_end'
  terms: PendingChange
  /** Another interval that starts immediately: a separate subscription follows this one. */
  replaces: boolean
}

/**
 * Terms of a subscription after a change, from the given plan or product, else unchanged. By default, terms with a higher
 * yearly price start immediately, and cheaper ones with the next period.
 * @throws 422 on the field that is wrong, on `base` when nothing would change
 */
export async function planChange(ctx: Context, row: SubscriptionRow, body: SubscriptionChange, today: string): Promise<PlannedChange> {
  const terms = await newTermsOf(ctx, row, body)
  const before = { ...billingState(row), interval: row.interval, interval_count: row.interval_count }
  if (DECISIVE.every((name) => terms[name] === row[name]) && terms.quantity === before.quantity)
    refuse(ctx, { base: 'subscriptions:refusals.no_change' })
  const isDearer = yearlyPrice(terms) > yearlyPrice(before)
  const when = body.from ? 'period_end' : (body.when ?? (isDearer ? 'now' : 'period_end'))
  const from = firstDay(ctx, row, body, when === 'now' ? today : null)
  if (body.from) checkNotice(ctx, body.from, addDays(today, isDearer ? NOTICE_DAYS : 0))
  const isOtherInterval = terms.interval !== row.interval || terms.interval_count !== row.interval_count
  return { when, terms: { ...terms, from, reason: reasonOf(body, isDearer) }, replaces: when === 'now' && isOtherInterval }
}

function firstDay(ctx: Context, row: SubscriptionRow, body: SubscriptionChange, now: string | null): string {
  const from = now ?? body.from ?? row.next_renewal_on
  if (!from) refuse(ctx, { when: 'subscriptions:refusals.no_next_bill' })
  return from
}

const reasonOf = (body: SubscriptionChange, isDearer: boolean) => (body.from ? 'price' : isDearer ? 'upgrade' : 'downgrade')

const DECISIVE = ['product_id', 'package_edition_id', 'subscription_plan_id', 'unit_price_minor', 'discount_bp'] as const

function checkNotice(ctx: Context, from: string, earliest: string): void {
  if (from >= earliest) return
  refuse(ctx, { from: ['subscriptions:refusals.notice', { days: NOTICE_DAYS, date: earliest.split('-').reverse().join('/') }] })
}

type Terms = Omit<PendingChange, 'from' | 'reason'>

async function newTermsOf(ctx: Context, row: SubscriptionRow, body: SubscriptionChange): Promise<Terms> {
  const product = await findProduct(ctx, row.account_id, body.product_id ?? row.product_id, await clientLocale(ctx, row))
  await checkReferences(ctx, { account_id: row.account_id, product_id: product.id }, { package_edition_id: body.package_edition_id }, row)
  const plan_id = planId(row, body, product.id)
  const isOther = product.id !== row.product_id || plan_id !== row.subscription_plan_id
  const plan = plan_id !== null && isOther ? await findPlan(ctx, product.id, plan_id) : null
  const listed = isOther ? listedTerms(row, product, plan) : ownTerms(row)
  const { quantity = Number(row.quantity), discount_bp = row.discount_bp, package_edition_id = listed.package_edition_id } = body
  const unit_price_minor = priceOf(ctx, row, body, listed)
  const { name, interval, interval_count } = listed
  const subscription_plan_id = plan_id
  return {
    product_id: product.id,
    subscription_plan_id,
    package_edition_id,
    name,
    quantity,
    unit_price_minor,
    discount_bp,
    interval,
    interval_count,
  }
}

function priceOf(ctx: Context, row: SubscriptionRow, { unit_price_minor }: SubscriptionChange, listed: Listed): number {
  const price = unit_price_minor ?? listed.unit_price_minor
  if (price === null) refuseMissing(ctx, 'unit_price_minor')
  if (unit_price_minor === undefined && listed.currency !== row.currency) refuse(ctx, { unit_price_minor: 'validation:other_currency' })
  return price
}

/** The given plan, else the current one if the product does not change. */
function planId(row: SubscriptionRow, { subscription_plan_id }: SubscriptionChange, product_id: number): number | null {
  if (subscription_plan_id !== undefined) return subscription_plan_id
  return product_id === row.product_id ? row.subscription_plan_id : null
}

type Listed = Pick<SubscriptionRow, 'name' | 'currency' | 'package_edition_id' | 'interval' | 'interval_count'> & {
  unit_price_minor: number | null
}

const listedTerms = ({ interval, interval_count }: SubscriptionRow, product: ProductFound, plan: PlanFound | null): Listed => ({
  interval,
  interval_count,
  package_edition_id: null,
  ...plan,
  name: nameOf(product, plan),
  unit_price_minor: plan ? plan.price_minor : product.price_minor,
  currency: (plan ?? product).currency,
})

const ownTerms = ({ name, unit_price_minor, currency, package_edition_id, interval, interval_count }: SubscriptionRow): Listed => ({
  name,
  unit_price_minor,
  currency,
  package_edition_id,
  interval,
  interval_count,
})

async function clientLocale({ db }: Context, row: SubscriptionRow): Promise<'en' | 'gr'> {
  const found = await one<{
    locale: 'en' | 'gr'
  }>(db, sql`SELECT invoice_locale AS locale FROM account_relations WHERE uuid = ${row.account_relation_uuid}`)
  return found!.locale
}

/** The row with the changed terms. */
export function underTerms(row: SubscriptionRow, terms: PendingChange): SubscriptionRow {
  const { from: _from, reason: _reason, quantity, ...rest } = terms
  return { ...row, ...rest, quantity: String(quantity), pending_change: null }
}
