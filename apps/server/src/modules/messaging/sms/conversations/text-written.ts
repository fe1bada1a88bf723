import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { failMessage, linkMessage, sendWritten, type WrittenMessage } from '#modules/crm/conversations/index.ts'
import { sendSms } from '../messages/send-sms.ts'
import type { SmsOwner } from '../messages/sms-owner.ts'
import { setSmsConversation } from '../store/messages.ts'
import { externalIdOf } from './append-sms.ts'

interface WrittenSms extends WrittenMessage {
  body_text: string
  /** The number of the last SMS in the conversation. */
  number: string | null
  has_files: boolean
}

const COLUMNS = sql`m.body_text,
  EXISTS (SELECT FROM mediables b WHERE b.mediable_type = 'message' AND b.mediable_id = m.id::text) AS has_files,
  (SELECT p.number FROM sms_messages s JOIN contact_phone_numbers p ON p.account_id = s.account_id AND p.contact_id = s.contact_id
      AND p.number = CASE s.direction WHEN 'incoming' THEN s.sender_id ELSE s.to_number END
    WHERE s.account_id = c.account_id AND s.conversation_id = c.id AND s.contact_id = c.contact_id ORDER BY s.id DESC LIMIT 1) AS number`

/** Sends a message that a member wrote in a conversation as SMS, to the number of the last SMS in it. */
export const textWritten = (services: Services, payload: unknown): Promise<void> => sendWritten(services, payload, COLUMNS, send)

async function send(ctx: Context, written: WrittenSms): Promise<void> {
  const { account_id, contact_id, contact_request_id } = written
  const reason = (key: string) => ctx.services.t(ctx.actor.locale, `sms:${key}`)
  if (contact_id === null) return failMessage(ctx, written.id, reason('errors.no_number'))
  if (written.has_files) return failMessage(ctx, written.id, reason('thread.no_files'))
  const owner: SmsOwner = { account_id, contact_id, contact_request_id, label: written.subject ?? `#${written.conversation_id}` }
  const { data } = await sendSms(async () => owner)(ctx, {
    params: {},
    body: { body: written.body_text, purpose: 'transactional', to_number: written.number },
  })
  await linkMessage(ctx.db, written.id, externalIdOf(data.id))
  await setSmsConversation(ctx.db, data.id, written.conversation_id)
}
