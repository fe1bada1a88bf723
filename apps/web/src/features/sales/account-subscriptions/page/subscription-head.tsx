import type { AccountSubscription } from '@stoa/contract/browser'
import { accountSubscriptions } from '@stoa/contract/browser'
import { useAhead, useEndpoint, type RecordHead } from '../../../../kit/index.ts'
import { SubscriptionStatus } from '../subscription-badges.tsx'
import { StepButtons } from './step-buttons.tsx'

const INCLUDE = ['account', 'client', 'accountRelation', 'product', 'plan', 'project', 'nextBills'] as const

/** One subscription of either side. */
export function useSubscriptionPage(uuid: string) {
  const loaded = useEndpoint(accountSubscriptions.read, { params: { uuid }, query: { include: INCLUDE } }, { keepPrevious: true })
  useAhead(uuid, loaded)
  return { loaded, subscription: loaded.answer?.data }
}

/** Name, status and actions of a subscription. */
export const headOf = (subscription: AccountSubscription, accountId: number): RecordHead => ({
  title: subscription.name,
  state: (
    <>
      <SubscriptionStatus row={subscription} />
      <span>
        {subscription.number} · {subscription.counterpart_name}
      </span>
    </>
  ),
  actions: subscription.is_issued && <StepButtons subscription={subscription} accountId={accountId} />,
})
