import { z } from 'zod'
import { activityLogsOn } from '../../attachments/activity-logs.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, dropsRepeats } from '../../kit/endpoint.ts'
import { date, flag, longText, optionalText, typedDate } from '../../kit/fields.ts'
import { basisPoints, money, quantity } from '../documents/lines.ts'
import { Bill, BillPart } from './subscription-bills.ts'
import { AccountSubscriptionOrder, MEANT_PERIOD } from './subscription-orders.ts'
import { AccountSubscription, PendingChange, SUBSCRIPTION_INTERVALS } from './subscriptions.ts'

const at = (path: string) => `/api/v1/account-subscriptions/:uuid/${path}`

const step = <B extends z.ZodObject>(name: string, path: string, summary: string, body: B, action = 'update') =>
  defineEndpoint({
    id: `accountSubscriptions.${name}`,
    method: 'POST',
    path: at(path),
    access: permission(`account-subscriptions.${action}`),
    summary,
    body,
    response: oneOf(AccountSubscription),
  })

const nothing = z.object({})

export const activateAccountSubscription = step('activate', 'activate', 'Start a subscription, or put it off to its first day', nothing)
export const pauseSubscription = step('pause', 'pause', 'Stop renewing until it is resumed', nothing)
export const resumeSubscription = step('resume', 'resume', 'Go on with a new period from today', nothing)
export const skipNextBill = dropsRepeats(
  step('skip', 'skip', 'Leave the next period without a bill', z.object({ reason: optionalText(500), ...MEANT_PERIOD })),
)
export const keepSubscription = step('keep', 'keep', 'Take a cancellation at the period end back', nothing, 'cancel')

export const CancellationInput = z.object({
  when: z.enum(['period_end', 'now']).optional(),
  reason: longText(500),
  /** With `now`: whether to credit the rest of the paid period. */
  credit: flag.optional(),
  /** With `period_end`: whether to end it before its minimum term, with the period that is paid for; only managers. */
  waive_term: flag.optional(),
})
export type CancellationInput = z.infer<typeof CancellationInput>
export const cancelSubscription = step('cancel', 'cancel', 'End a subscription', CancellationInput, 'cancel')

/** Omitted fields do not change; a plan determines price and interval. */
export const SubscriptionChange = z.object({
  product_id: z.int().positive().optional(),
  package_edition_id: z.int().nullish(),
  subscription_plan_id: z.int().nullish(),
  quantity: quantity.optional(),
  unit_price_minor: money.optional(),
  discount_bp: basisPoints.optional(),
  /** Default: more expensive terms start immediately, cheaper ones with the next period. */
  when: z.enum(['now', 'period_end']).optional(),
  /** A new price starts with the first period on or after this day, after 30 days of notice. */
  from: typedDate.optional(),
})
export type SubscriptionChange = z.infer<typeof SubscriptionChange>
export const changeSubscription = step('change', 'change', 'Change plan, edition, quantity or price', SubscriptionChange)

export const dropPendingChange = defineEndpoint({
  id: 'accountSubscriptions.pendingChange.delete',
  method: 'DELETE',
  path: at('pending-change'),
  access: permission('account-subscriptions.update'),
  summary: 'Keep the present terms after all',
  response: oneOf(AccountSubscription),
})

/** Preview of a change or cancellation. */
export const ChangePreview = z.object({
  when: z.enum(['now', 'period_end']),
  from: date,
  /** Parts of the proration, if it starts immediately. */
  parts: z.array(BillPart),
  charge_minor: z.int(),
  credit_minor: z.int(),
  /** Net, VAT and total to pay now. */
  due_minor: z.int(),
  vat_minor: z.int(),
  total_minor: z.int(),
  /** Credit for the next bills. */
  carried_minor: z.int(),
  currency: z.string(),
  change: PendingChange.nullable(),
  /** A separate subscription replaces the current one, because the interval changes. */
  replaces: z.boolean(),
  /** The last day of service, for cancellations. */
  ends_on: date.nullable(),
  /** For cancellations before the end of the minimum term: its last day, the bills until then, and whether the caller may end it earlier. */
  commitment: z.object({ ends_on: date, bills: z.int(), is_allowed: z.boolean() }).nullable(),
  nextBills: z.array(Bill),
})
export type ChangePreview = z.infer<typeof ChangePreview>

/** A preview writes nothing; it is a POST because it takes the body of the change. */
export const previewChange = defineEndpoint({
  id: 'accountSubscriptions.changePreview',
  method: 'POST',
  path: at('change-preview'),
  access: permission('account-subscriptions.read'),
  summary: 'What a change would cost',
  body: SubscriptionChange,
  response: oneOf(ChangePreview),
})
export const previewCancellation = defineEndpoint({
  id: 'accountSubscriptions.cancelPreview',
  method: 'POST',
  path: at('cancel-preview'),
  access: permission('account-subscriptions.read'),
  summary: 'What a cancellation would do',
  body: CancellationInput,
  response: oneOf(ChangePreview),
})

const RENEWALS = '/api/v1/account-subscriptions/:account_subscription_uuid/renewals'

/** The next three bills with all parts. */
export const listRenewals = defineEndpoint({
  id: 'accountSubscriptions.renewals.list',
  method: 'GET',
  path: RENEWALS,
  access: permission('account-subscriptions.read'),
  summary: 'The next bills of a subscription',
  response: manyOf(Bill),
})
export const createRenewal = defineEndpoint({
  id: 'accountSubscriptions.renewals.create',
  repeats: 'dropped',
  method: 'POST',
  path: RENEWALS,
  access: permission('account-subscriptions.update'),
  summary: 'Make the bill of the next period now',
  body: z.object(MEANT_PERIOD),
  response: oneOf(AccountSubscriptionOrder),
})

/** Options for the form. */
export const SubscriptionOptions = z.object({
  clients: z.array(
    z.object({
      account_relation_uuid: z.string(),
      account_id: z.int(),
      name: z.string(),
      currency: z.string(),
      discount_bp: z.int(),
      payment_terms_days: z.int(),
    }),
  ),
  products: z.array(
    z.object({
      id: z.int(),
      type: z.string(),
      code: z.string(),
      name: z.string(),
      price_minor: z.int().nullable(),
      currency: z.string(),
      vat_rate_id: z.int().nullable(),
      plans: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          package_edition_id: z.int().nullable(),
          edition: z.string().nullable(),
          interval: z.enum(SUBSCRIPTION_INTERVALS),
          interval_count: z.int(),
          price_minor: z.int(),
          currency: z.string(),
          setup_fee_minor: z.int(),
          trial_days: z.int(),
          min_cycles: z.int(),
          is_default: z.boolean(),
        }),
      ),
    }),
  ),
  projects: z.array(z.object({ uuid: z.string(), name: z.string() })),
  today: date,
})
export type SubscriptionOptions = z.infer<typeof SubscriptionOptions>

export const newSubscription = defineEndpoint({
  id: 'accounts.accountSubscriptions.new',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/account-subscriptions/new',
  params: accountParams,
  access: permission('account-subscriptions.create'),
  summary: 'Choices of a new subscription',
  response: oneOf(SubscriptionOptions),
})
export const editSubscription = defineEndpoint({
  id: 'accountSubscriptions.edit',
  method: 'GET',
  path: at('edit'),
  access: permission('account-subscriptions.update'),
  summary: 'A subscription with the choices of its form',
  response: oneOf(AccountSubscription.extend({ options: SubscriptionOptions })),
})

/** Activity log of the reader's side. */
export const subscriptionActivity = activityLogsOn(
  'accountSubscriptions.activity',
  '/api/v1/account-subscriptions/:uuid',
  permission('account-subscriptions.read'),
)
