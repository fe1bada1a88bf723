import type { WebhookDelivery, WebhookEndpoint } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

export const WEBHOOK_TONES: Record<WebhookEndpoint['status'], StatusTone> = {
  active: 'good',
  paused: 'neutral',
  suspended: 'bad',
  disabled: 'bad',
}

export const DELIVERY_TONES: Record<WebhookDelivery['status'], StatusTone> = {
  pending: 'info',
  sending: 'info',
  retrying: 'warning',
  delivered: 'good',
  failed: 'bad',
  cancelled: 'neutral',
}

/** Whether a delivery is about to change: it waits for an attempt that is due. @param now milliseconds since 1970 */
export function isUnderWay({ status, next_attempt_at }: Pick<WebhookDelivery, 'status' | 'next_attempt_at'>, now: number): boolean {
  if (status === 'sending') return true
  if (status !== 'pending' && status !== 'retrying') return false
  return next_attempt_at === null || Date.parse(next_attempt_at) <= now + 2_000
}
