import type { Subscription } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

/** Badge tone of each status. */
export const SUBSCRIPTION_TONES: Record<Subscription['status'], StatusTone> = {
  subscribed: 'good',
  pending: 'info',
  unsubscribed: 'neutral',
  cleaned: 'bad',
}
