import { sql } from 'kysely'
import { z } from 'zod'
import { GUEST } from '#access/actor.ts'
import { rows } from '#db/rows.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { contextOf } from '#platform/build-context.ts'
import type { Services } from '#kit/services.ts'
import { markFirstResponse } from '#modules/crm/contact-requests/index.ts'
import { recordPath } from './record-path.ts'
import { systemRequest } from '#platform/system-request.ts'
import { publish } from '#platform/outbox/store.ts'

const Sent = z.object({ contact_request_id: z.int().nullable(), user_id: z.int() })

/** Records the first answer to a request, if the mail of a member is the first one. */
export async function afterSending(services: Services, payload: unknown): Promise<void> {
  const { contact_request_id, user_id } = Sent.parse(payload)
  if (contact_request_id === null) return
  const origin = { actor: { ...GUEST, id: user_id }, request: systemRequest('email.sent'), files: {} }
  await services.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    await markFirstResponse(contextOf(services, db, origin, effects), contact_request_id)
    await flushEffects(db, effects, origin)
  })
  services.wakeOutbox()
}

const Received = z.object({
  email_message_id: z.int(),
  account_id: z.int(),
  contact_id: z.int().nullable(),
  contact_request_id: z.int().nullable(),
  in_reply_to_id: z.int(),
  from: z.string(),
  is_automatic: z.boolean(),
})

/** Notifies the writer of the mail and the assignee of the request, or else of the contact, about a reply. */
export async function afterReceiving(services: Services, payload: unknown): Promise<void> {
  const { email_message_id, account_id, contact_id, contact_request_id, in_reply_to_id, from, is_automatic } = Received.parse(payload)
  const subject_id = contact_request_id ?? contact_id
  if (is_automatic || subject_id === null) return
  const found = await rows<{ user_id: number }>(
    services.database.db,
    sql`
    SELECT DISTINCT user_id FROM (
      SELECT coalesce((SELECT r.user_id FROM contact_requests r WHERE r.id = ${contact_request_id}::bigint), (SELECT c.user_id FROM contacts c WHERE c.id = ${contact_id}::bigint)) AS user_id
      UNION SELECT user_id FROM email_messages WHERE id = ${in_reply_to_id}
    ) w WHERE user_id IS NOT NULL`,
  )
  const payload_of_notification = {
    user_ids: found.map((row) => row.user_id),
    setting_code: 'conversation.message',
    account_id,
    requires: 'email-messages.read',
    subject_type: contact_request_id === null ? 'contact' : 'contact_request',
    subject_id,
    params: { subject: from },
    url: recordPath({ account_id, contact_id, contact_request_id }, 'emails'),
  }
  await publish(services.database.db, [
    { account_id, topic: 'notification', payload: payload_of_notification, dedupe_key: `email-notification:${email_message_id}` },
  ])
  services.wakeOutbox()
}
