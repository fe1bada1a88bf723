import { resendWebhook, webhookDeliveries, type WebhookDelivery, type WebhookEndpoint } from '@stoa/contract/browser'
import { toast } from '@stoa/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, call, invalidate, newKey } from '../../../../kit/index.ts'

/** Sends selected deliveries again, the oldest first, and stops at the first refusal. `progress` tells how far it is. */
export function useResendMany({ account_id, id: webhook_endpoint_id }: WebhookEndpoint, onSent: () => void) {
  const { t } = useTranslation('webhooks')
  const client = useQueryClient()
  const [done, setDone] = useState<{ count: number; all: number } | null>(null)
  const send = async (deliveries: readonly WebhookDelivery[]) => {
    const ordered = deliveries.toSorted((one, other) => one.id - other.id)
    let count = 0
    try {
      for (const { id } of ordered) {
        setDone({ count, all: ordered.length })
        await call(resendWebhook, { params: { account_id, webhook_endpoint_id, id }, idempotencyKey: newKey() })
        count += 1
      }
      toast({ message: t('deliveries.sent_again', { count }), tone: 'good' })
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast({ message: t('deliveries.stopped', { count, all: ordered.length, reason: failure.message }), tone: 'bad' })
    } finally {
      setDone(null)
      onSent()
      await invalidate(client, [webhookDeliveries])
    }
  }
  return { send, isPending: done !== null, progress: done && t('deliveries.progress', done) }
}
