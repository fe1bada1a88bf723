import { sql } from 'kysely'
import type { AccountSubscriptionInput, AccountSubscriptionUpdate } from '@stoa/contract'
import { addDays, searchText } from '@stoa/domain'
import { one } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { refuse, refuseMissing, refuseUnknown } from '#kit/refuse.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'

export interface ProductFound {
  id: number
  type: string
  name: string
  price_minor: number | null
  currency: string
}
export interface PlanFound {
  id: number
  product_id: number
  package_edition_id: number | null
  name: string
  interval: SubscriptionRow['interval']
  interval_count: number
  price_minor: number
  currency: string
  setup_fee_minor: number
  trial_days: number
  min_cycles: number
}
export interface CardFound {
  uuid: string
  related_account_id: number
  currency: string
  discount_bp: number
  payment_terms_days: number
  client_name: string
  locale: 'en' | 'gr'
}

/**
 * Columns of a new subscription. Omitted fields come from the plan, the product and the client relation.
 * @throws 422 on the field that is wrong
 */
export async function newTerms(ctx: Context, account_id: number, body: AccountSubscriptionInput, today: string) {
  const card = await findCard(ctx, account_id, body.account_relation_uuid)
  const product = await findProduct(ctx, account_id, body.product_id, card.locale)
  const plan = body.subscription_plan_id ? await findPlan(ctx, product.id, body.subscription_plan_id) : null
  const values = {
    ...settingsOf(body),
    ...preset(plan),
    ...given(body, [
      'setup_fee_minor',
      'interval',
      'interval_count',
      'min_cycles',
      'package_edition_id',
      'vat_rate_id',
      'vat_exemption_code',
      'quantity',
    ]),
    account_relation_uuid: card.uuid,
    buyer_account_id: card.related_account_id,
    product_id: product.id,
    subscription_plan_id: plan?.id ?? null,
    name: body.name ?? nameOf(product, plan),
    discount_bp: body.discount_bp ?? card.discount_bp,
    payment_terms_days: body.payment_terms_days ?? card.payment_terms_days,
    ...priceOf(ctx, body, { product, plan, card }),
    ...datesOf(ctx, body, plan, today),
  }
  return { values, card }
}

/** Columns of an edited draft, by the same rules. Omitted fields keep their values. */
export async function draftTerms(ctx: Context, row: SubscriptionRow, body: AccountSubscriptionUpdate, today: string) {
  const same = body.product_id === undefined || body.product_id === row.product_id
  const plan_id = body.subscription_plan_id === undefined && same ? row.subscription_plan_id : body.subscription_plan_id
  const keeps = plan_id === row.subscription_plan_id
  const { values } = await newTerms(
    ctx,
    row.account_id,
    {
      quantity: Number(row.quantity),
      ...(keeps && {
        name: row.name,
        unit_price_minor: row.unit_price_minor,
        setup_fee_minor: row.setup_fee_minor,
        interval: row.interval,
        interval_count: row.interval_count,
        package_edition_id: row.package_edition_id,
        min_cycles: row.min_cycles,
      }),
      ...given(row, KEPT),
      ...body,
      product_id: body.product_id ?? row.product_id,
      subscription_plan_id: plan_id ?? null,
      account_relation_uuid: row.account_relation_uuid,
    },
    today,
  )
  return values
}

const KEPT = [
  'discount_bp',
  'vat_rate_id',
  'vat_exemption_code',
  'start_date',
  'trial_ends_on',
  'currency',
  'project_uuid',
  'invoice_lead_days',
  'payment_terms_days',
  'auto_renew',
  'auto_issue',
  'max_cycles',
  'ends_on',
] as const

const SETTINGS = ['project_uuid', 'invoice_lead_days', 'auto_renew', 'auto_issue', 'max_cycles', 'ends_on'] as const

export const settingsOf = (body: AccountSubscriptionUpdate) => given(body, SETTINGS)

interface Found {
  product: ProductFound
  plan: PlanFound | null
  card: CardFound
}

/** The given price, else that of the plan, else that of the product. @throws 422 without a price, or for one in another currency */
function priceOf(ctx: Context, body: AccountSubscriptionInput, { product, plan, card }: Found) {
  const unit_price_minor = body.unit_price_minor ?? plan?.price_minor ?? product.price_minor
  if (unit_price_minor === null) refuseMissing(ctx, 'unit_price_minor')
  const listed = (plan ?? product).currency
  const currency = body.currency ?? card.currency
  if (body.unit_price_minor === undefined && listed !== currency) refuse(ctx, { unit_price_minor: 'validation:other_currency' })
  return { unit_price_minor, currency }
}

/** First paid day, and the dates derived from it. @throws 422 for dates in the wrong order */
function datesOf(ctx: Context, body: AccountSubscriptionInput, plan: PlanFound | null, today: string) {
  const { start_date = today, ends_on = null } = body
  const trial_ends_on = body.trial_ends_on === undefined ? trialEnd(start_date, plan) : body.trial_ends_on
  if (trial_ends_on && trial_ends_on < start_date) refuse(ctx, { trial_ends_on: 'subscriptions:refusals.trial_before_start' })
  const anchor_date = trial_ends_on ?? start_date
  if (ends_on && ends_on < anchor_date) refuse(ctx, { ends_on: 'subscriptions:refusals.end_before_start' })
  return { start_date, trial_ends_on, ends_on, anchor_date, anchor_day: Number(anchor_date.slice(8)), next_renewal_on: anchor_date }
}

const trialEnd = (start_date: string, plan: PlanFound | null) => (plan?.trial_days ? addDays(start_date, plan.trial_days) : null)

const preset = (plan: PlanFound | null) =>
  plan && {
    interval: plan.interval,
    interval_count: plan.interval_count,
    setup_fee_minor: plan.setup_fee_minor,
    min_cycles: plan.min_cycles,
    package_edition_id: plan.package_edition_id,
  }

export const nameOf = (product: ProductFound, plan: PlanFound | null) =>
  (plan ? `${product.name} · ${plan.name}` : product.name).slice(0, 200)

function given<T extends object, K extends keyof T>(body: T, names: readonly K[]): Partial<Pick<T, K>> {
  return Object.fromEntries(names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]])) as Partial<Pick<T, K>>
}

/** Searchable text of a subscription. */
export const subscriptionSearch = (row: Pick<SubscriptionRow, 'number' | 'name' | 'client_name' | 'seller_name'>) =>
  searchText({ names: [row.name, row.client_name, row.seller_name], values: [row.number] })

export async function findProduct(ctx: Context, account_id: number, id: number, locale: 'en' | 'gr'): Promise<ProductFound> {
  const name = locale === 'gr' ? sql`coalesce(name_gr, name_en)` : sql`name_en`
  const row = await one<ProductFound>(
    ctx.db,
    sql`SELECT id, type, ${name} AS name, CASE price_mode WHEN 'fixed' THEN price_minor END AS price_minor, currency FROM products
    WHERE id = ${id} AND deleted_at IS NULL AND (account_id IS NULL OR account_id = ${account_id}
      OR EXISTS (SELECT FROM accounts a WHERE a.id = ${account_id} AND a.is_platform))`,
  )
  if (!row) refuseUnknown(ctx, 'product_id')
  return row
}

export async function findPlan(ctx: Context, product_id: number, id: number): Promise<PlanFound> {
  const row = await one<PlanFound>(
    ctx.db,
    sql`SELECT id, product_id, package_edition_id, name, interval, interval_count, price_minor, currency, setup_fee_minor, trial_days, min_cycles
    FROM subscription_plans WHERE id = ${id} AND product_id = ${product_id} AND deleted_at IS NULL`,
  )
  if (!row) refuseUnknown(ctx, 'subscription_plan_id')
  return row
}

async function findCard(ctx: Context, account_id: number, uuid: string): Promise<CardFound> {
  const row = await one<CardFound>(
    ctx.db,
    sql`SELECT r.uuid, r.related_account_id, r.currency, r.discount_bp, coalesce(r.payment_terms_days, s.default_payment_terms_days) AS payment_terms_days,
      coalesce(r.display_name, a.name) AS client_name, r.invoice_locale AS locale
    FROM account_relations r JOIN accounts a ON a.id = r.related_account_id JOIN accounts s ON s.id = r.account_id
    WHERE r.account_id = ${account_id} AND r.uuid = ${uuid} AND r.type = 'client' AND r.deleted_at IS NULL`,
  )
  if (!row) refuseUnknown(ctx, 'account_relation_uuid')
  return row
}
