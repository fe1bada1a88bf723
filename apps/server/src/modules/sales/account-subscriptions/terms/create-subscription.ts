import type { AccountSubscriptionInput, Params } from '@stoa/contract'
import { holdsIn, knowsAccount } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { missingAccountPermission, notFound } from '#lib/errors.ts'
import { refusals } from '#kit/refusals.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { requireFeature } from '#modules/accounts/features/index.ts'
import { takeNumbers } from '#platform/sequences.store.ts'
import { findRow } from '#db/rows.ts'
import { accountToday, checkLineVat } from '../../documents/index.ts'
import { checkReferences } from './check-references.ts'
import { insertSubscription } from '../store/subscriptions.ts'
import { newTerms, subscriptionSearch } from './subscription-terms.ts'
import { subscriptionQuery } from '../subscriptions.query.ts'
import type { SubscriptionRow } from '../subscriptions.presenter.ts'
import { readSubscription, recordSubscription } from '../write-subscription.ts'

/** Creates a draft in the account of the path. @throws 403 if the account's plan lacks subscriptions */
export async function createInAccount(ctx: Context, { params, body }: { params: Params; body: AccountSubscriptionInput }) {
  return subscriptionQuery.one(ctx, await draftNamed(ctx, params.account_id as number, body))
}

/** Creates a draft in the account of the body. @throws 404 or 403 for an account in which the caller may not sell */
export async function createAnywhere(ctx: Context, { body }: { body: AccountSubscriptionInput & { account_id: number } }) {
  const { account_id, ...rest } = body
  if (!knowsAccount(ctx.actor, account_id)) throw notFound()
  if (!holdsIn(ctx.actor, account_id, 'account-subscriptions.create')) throw missingAccountPermission()
  return subscriptionQuery.one(ctx, await draftNamed(ctx, account_id, rest))
}

async function draftNamed(ctx: Context, account_id: number, body: AccountSubscriptionInput): Promise<SubscriptionRow> {
  await requireFeature(ctx, account_id, 'subscriptions.enabled')
  await checkReferences(ctx, { account_id, product_id: body.product_id }, body)
  return draftSubscription(ctx, account_id, body)
}

/** Columns with the origin of a subscription, which other modules set. */
export interface Origin {
  offer_uuid?: string | null
  order_uuid?: string | null
  previous_subscription_uuid?: string | null
}

/**
 * Inserts a draft of a subscription. The caller has checked the permission.
 * @throws 422 on the field that is wrong
 */
export async function draftSubscription(
  ctx: Context,
  account_id: number,
  body: AccountSubscriptionInput,
  origin: Origin = {},
): Promise<SubscriptionRow> {
  return refusals(ctx, {}, async () => {
    const { values, card } = await newTerms(ctx, account_id, body, await accountToday(ctx, account_id))
    await checkLineVat(ctx, { account_id, product_id: body.product_id }, body, body)
    const number = await nextNumber(ctx, account_id)
    const seller_name = await accountName(ctx, account_id)
    const uuid = await insertSubscription(ctx.db, {
      ...values,
      ...origin,
      uuid: uuidv7(),
      account_id,
      number,
      created_by_id: ctx.actor.id || null,
      search_text: subscriptionSearch({ number, name: values.name, client_name: card.client_name, seller_name }),
    })
    const row = await readSubscription(ctx, uuid)
    recordSubscription(ctx, 'created', row)
    return row
  })
}

/** Number such as `ΣΥΝ-00012`, with a prefix in the account's language. Gaps are allowed. */
async function nextNumber({ db }: Context, account_id: number): Promise<string> {
  const { locale } = (await findRow(db, 'accounts', { id: account_id }))!
  const last = await takeNumbers(db, account_id, 'subscription')
  return `${locale === 'gr' ? 'ΣΥΝ' : 'SUB'}-${String(last).padStart(5, '0')}`
}

async function accountName({ db }: Context, id: number): Promise<string> {
  return (await findRow(db, 'accounts', { id }))!.name
}
