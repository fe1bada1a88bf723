import type { AccountSubscriptionUpdate, Params } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { refusals } from '#kit/refusals.ts'
import { refuse } from '#kit/refuse.ts'
import { accountToday, checkLineVat, refuseStatus } from '../../documents/index.ts'
import { checkReferences } from './check-references.ts'
import { renewalDay } from '../bill/billing-state.ts'
import { deleteSubscription } from '../store/subscriptions.ts'
import { draftTerms, settingsOf, subscriptionSearch } from './subscription-terms.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { subscriptionQuery } from '../subscriptions.query.ts'
import { checkVersion, recordSubscription, writeSubscription } from '../write-subscription.ts'

/** Terms that affect bills. On a running subscription, only a plan change with a preview of proration changes them. */
const FIXED = [
  'product_id',
  'package_edition_id',
  'subscription_plan_id',
  'quantity',
  'unit_price_minor',
  'discount_bp',
  'setup_fee_minor',
  'interval',
  'interval_count',
  'start_date',
  'trial_ends_on',
] as const

type Body = AccountSubscriptionUpdate & { version?: number }

/** Edits any field of a draft, or fields of a running subscription that do not affect bills. */
export function updateSubscription(ctx: Context, { params, body }: { params: Params; body: Body }) {
  return refusals(ctx, {}, async () => {
    const { version, ...fields } = body
    const row = await subscriptionQuery.find(ctx, params.uuid, 'update')
    checkVersion(row, version)
    await checkReferences(ctx, { account_id: row.account_id, product_id: fields.product_id ?? row.product_id }, fields, row)
    await checkVat(ctx, row, fields)
    const values =
      row.status === 'draft' ? await draftTerms(ctx, row, fields, await accountToday(ctx, row.account_id)) : await running(ctx, row, fields)
    const search_text = subscriptionSearch({ ...row, name: values.name ?? row.name })
    const after = await writeSubscription(ctx, row, { ...values, search_text }, 'updated')
    return subscriptionQuery.one(ctx, after)
  })
}

/** Checks the rate with its exemption if one of them or the product changes. */
async function checkVat(
  ctx: Context,
  row: SubscriptionRow,
  { product_id = row.product_id, ...fields }: AccountSubscriptionUpdate,
): Promise<void> {
  const { vat_rate_id = row.vat_rate_id, vat_exemption_code = row.vat_exemption_code } = fields
  const isSame = vat_rate_id === row.vat_rate_id && vat_exemption_code === row.vat_exemption_code && product_id === row.product_id
  if (isSame) return
  await checkLineVat(ctx, { account_id: row.account_id, product_id }, row, { vat_rate_id, vat_exemption_code })
}

async function running(ctx: Context, row: SubscriptionRow, fields: AccountSubscriptionUpdate) {
  if (row.status === 'cancelled' || row.status === 'expired') refuseStatus(ctx, `subscriptions:statuses.${row.status}`)
  const shown = { ...row, quantity: Number(row.quantity) }
  const fixed = FIXED.find((name) => fields[name] !== undefined && fields[name] !== shown[name])
  if (fixed) refuse(ctx, { [fixed]: 'subscriptions:refusals.by_change' })
  const { vat_rate_id, vat_exemption_code, name, payment_terms_days, min_cycles } = fields
  const values = {
    ...settingsOf(fields),
    ...(name && { name }),
    ...stated({ vat_rate_id, vat_exemption_code, payment_terms_days, min_cycles }),
    // A minimum term that is entered replaces the one that a cancellation waived.
    ...(min_cycles !== undefined && min_cycles !== row.min_cycles && { waived_min_cycles: null }),
  }
  if (values.ends_on && row.current_period_start && values.ends_on < row.current_period_start)
    refuse(ctx, { ends_on: 'subscriptions:refusals.end_before_period' })
  const after: SubscriptionRow = { ...row, ...values }
  return { ...values, next_renewal_on: row.status === 'paused' ? row.next_renewal_on : await renewalDay(ctx, after) }
}

/** The fields that a body contains. */
const stated = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }

/** Deletes a draft. @throws 409 for a started subscription: cancel it instead */
export async function removeSubscription(ctx: Context, { params }: { params: Params }) {
  const row = await subscriptionQuery.find(ctx, params.uuid, 'delete')
  if (row.status !== 'draft') refuseStatus(ctx, `subscriptions:statuses.${row.status}`)
  await deleteSubscription(ctx.db, row.uuid)
  recordSubscription(ctx, 'deleted', row)
  return { data: null }
}
