import { subscriptionTimeLine } from '@stoa/contract/browser'
import type { HistoryWords } from '../../../shared/records/index.ts'
import { DocumentTimeLine } from '../../../shared/time-line/index.ts'
import { useSubscription } from '../use-subscription.ts'

const WORDS: HistoryWords = {
  fields: 'account_subscriptions:fields',
  events: ['account_subscriptions:history'],
  codes: { status: 'account_subscriptions:statuses', interval: 'account_subscriptions:intervals' },
  // The name of the subscription contains product and plan.
  silent: [
    'product_id',
    'package_edition_id',
    'subscription_plan_id',
    'vat_rate_id',
    'project_uuid',
    'order_uuid',
    'previous_subscription_uuid',
    'anchor_date',
  ],
}

/** What happened with the subscription. */
export function SubscriptionTimeLine() {
  const { subscription, accountId } = useSubscription()
  const { uuid, currency } = subscription
  return <DocumentTimeLine endpoint={subscriptionTimeLine} params={{ uuid }} accountId={accountId} words={WORDS} currency={currency} />
}
