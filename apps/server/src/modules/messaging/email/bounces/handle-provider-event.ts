import { z } from 'zod'
import type { Services } from '#kit/services.ts'
import { defineJob } from '#lib/jobs/index.ts'
import { handleJob } from '#platform/handle-job.ts'
import { claimWebhookEvent, failWebhookEvent, settleWebhookEvent } from '#platform/webhook-events.store.ts'
import { ourAddress } from '../replies/mail-listener.ts'
import { takeInMail } from '../replies/take-in-mail.ts'
import { applyEvent } from '../tracking/apply-events.ts'
import { readMailgun, readPostmark, readSes, tokenOf, type ProviderPayload } from './provider-events.ts'

type Json = Record<string, unknown>

const READERS: Record<string, (payload: unknown) => ProviderPayload> = {
  'email-ses': readSes,
  'email-mailgun': readMailgun,
  'email-postmark': readPostmark,
}
const AMAZON = /^https:\/\/sns\.[a-z0-9-]{3,30}\.amazonaws\.com(\.cn)?\//

/** Acts on one kept event of a provider. What names no message of ours is kept as ignored. */
export const handleProviderEventJob = defineJob({
  name: 'handle-mail-webhook',
  payload: z.object({ webhook_event_id: z.int() }),
  retry_limit: 8,
})

export const handleProviderEventHandler = handleJob(handleProviderEventJob, async (services, _job, { webhook_event_id }) => {
  const { database } = services
  const event = await claimWebhookEvent<Json>(database.db, webhook_event_id)
  if (!event) return
  const { provider, payload } = event
  try {
    const known = await act(services, provider, payload)
    await settleWebhookEvent(database.db, webhook_event_id, known)
  } catch (error) {
    await failWebhookEvent(database.db, webhook_event_id, error as Error)
    throw error
  }
})

async function act(services: Services, provider: string, payload: Json): Promise<boolean> {
  if (typeof payload.subscribe_url === 'string') return confirmSubscription(services, payload.subscribe_url)
  const { events, mails } = READERS[provider]?.(payload) ?? { events: [], mails: [] }
  let known = false
  for (const { message_id, ...event } of events) {
    const token = tokenOf(message_id)
    if (token && (await applyEvent(services.database.db, { token, ...event }))) known = true
  }
  for (const { recipient, raw } of mails) {
    const ours = ourAddress(recipient)
    if (!ours) continue
    await takeInMail(services, ours, raw)
    known = true
  }
  services.wakeOutbox()
  return known
}

/** Only Amazon's own address is opened; the topic was checked when the message came. */
async function confirmSubscription({ outgoing }: Services, url: string): Promise<boolean> {
  if (!AMAZON.test(url)) return false
  const answer = await outgoing.request(url, { timeout_ms: 10_000 })
  if (answer.status !== 200) throw new Error(`Amazon did not confirm the subscription: ${answer.status}`)
  return true
}
