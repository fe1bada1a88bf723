import type { Subscription } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

/** How each status of a subscription looks. */
export const SUBSCRIPTION_TONES: Record<Subscription['status'], StatusTone> = {
  subscribed: 'good',
  pending: 'info',
  unsubscribed: 'neutral',
  cleaned: 'bad',
}
