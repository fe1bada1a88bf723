import { sql } from 'kysely'
import { z } from 'zod'
import { GUEST } from '#access/actor.ts'
import { one } from '#db/rows.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { contextOf } from '#platform/build-context.ts'
import type { Services } from '#kit/services.ts'
import { markFirstResponse } from '#modules/crm/contact-requests/index.ts'
import { systemRequest } from '#platform/system-request.ts'
import { recordPath } from '#modules/messaging/email/index.ts'
import { publish } from '#platform/outbox/store.ts'

const Changed = z.object({ sms_message_id: z.int() })

/** An SMS of a person left: on a request that is its first answer, when there was none before. */
export async function afterSending(services: Services, payload: unknown): Promise<void> {
  const { sms_message_id } = Changed.parse(payload)
  const row = await one<{ contact_request_id: number; user_id: number }>(
    services.database.db,
    sql`
    SELECT contact_request_id, user_id FROM sms_messages
    WHERE id = ${sms_message_id} AND contact_request_id IS NOT NULL AND user_id IS NOT NULL AND sent_at IS NOT NULL AND num_nonnulls(stage_message_id, sms_campaign_id) = 0`,
  )
  if (!row) return
  const { contact_request_id, user_id } = row
  const origin = { actor: { ...GUEST, id: user_id }, request: systemRequest('sms.changed'), files: {} }
  await services.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    await markFirstResponse(contextOf(services, db, origin, effects), contact_request_id)
    await flushEffects(db, effects, origin)
  })
  services.wakeOutbox()
}

const Received = z.object({
  sms_message_id: z.int(),
  account_id: z.int(),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  from: z.string(),
  is_stop: z.boolean(),
})

/** Notifies the assignee of the request, or else of the contact, about a received SMS. */
export async function afterReceiving(services: Services, payload: unknown): Promise<void> {
  const { sms_message_id, account_id, contact_id, contact_request_id, from, is_stop } = Received.parse(payload)
  if (is_stop || contact_id === null) return
  const row = await one<{ user_id: number | null }>(
    services.database.db,
    sql`
    SELECT coalesce((SELECT r.user_id FROM contact_requests r WHERE r.id = ${contact_request_id}::bigint), (SELECT c.user_id FROM contacts c WHERE c.id = ${contact_id}::bigint)) AS user_id`,
  )
  if (!row?.user_id) return
  const notification = {
    user_ids: [row.user_id],
    setting_code: 'conversation.message',
    account_id,
    requires: 'sms-messages.read',
    subject_type: contact_request_id === null ? 'contact' : 'contact_request',
    subject_id: contact_request_id ?? contact_id,
    params: { subject: from },
    url: recordPath({ account_id, contact_id, contact_request_id }, 'sms'),
  }
  await publish(services.database.db, [
    { account_id, topic: 'notification', payload: notification, dedupe_key: `sms-notification:${sms_message_id}` },
  ])
  services.wakeOutbox()
}
