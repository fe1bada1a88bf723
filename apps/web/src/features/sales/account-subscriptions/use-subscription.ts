import type { AccountSubscription } from '@stoa/contract/browser'
import { createContext, use } from 'react'

/** The subscription whose tabs are shown. */
export const SubscriptionContext = createContext<{ subscription: AccountSubscription; accountId: number } | null>(null)

/** The subscription of the page. @throws outside of it */
export function useSubscription() {
  const found = use(SubscriptionContext)
  if (!found) throw new Error('There is no subscription around this tab.')
  return found
}
