import type { AccountSubscription } from '@stoa/contract/browser'
import { createContext, use } from 'react'

/** Context with the subscription of the page. */
export const SubscriptionContext = createContext<{ subscription: AccountSubscription; accountId: number } | null>(null)

/** The subscription of the page. @throws outside of it */
export function useSubscription() {
  const found = use(SubscriptionContext)
  if (!found) throw new Error('There is no subscription around this tab.')
  return found
}
