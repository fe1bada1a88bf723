import { sql } from 'kysely'
import { z } from 'zod'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { failMessage, smsExternalIdOf } from '#modules/crm/conversations/index.ts'
import { sendWritten } from '#modules/messaging/email/index.ts'
import { sendSms } from './send-sms.ts'
import type { SmsOwner } from './sms-owner.ts'
import { setSmsConversation } from '../store/messages.ts'

const Written = z.object({ message_id: z.coerce.number(), user_id: z.coerce.number() })

interface Answer {
  id: number
  conversation_id: number
  account_id: number
  contact_id: number | null
  contact_request_id: number | null
  subject: string | null
  body_text: string
  number: string | null
  has_files: boolean
}

/**
 * Sends what a member wrote in a conversation that is led by SMS, to the number that was spoken with last. Once for
 * each message; what cannot be sent says so in the thread.
 */
export async function sendConversationSms(services: Services, payload: unknown): Promise<void> {
  await sendWritten(services, Written.parse(payload), async (ctx, message_id) => {
    const answer = await lockAnswer(ctx, message_id)
    if (answer) await send(ctx, answer)
  })
}

async function lockAnswer(ctx: Context, message_id: number): Promise<Answer | null> {
  const row = await one<Answer>(
    ctx.db,
    sql`
    SELECT m.id, m.conversation_id, c.account_id, c.contact_id, c.contact_request_id, c.subject, m.body_text,
      EXISTS (SELECT FROM mediables b WHERE b.mediable_type = 'message' AND b.mediable_id = m.id::text) AS has_files,
      (SELECT p.number FROM sms_messages s JOIN contact_phone_numbers p ON p.account_id = s.account_id AND p.contact_id = s.contact_id
          AND p.number = CASE s.direction WHEN 'incoming' THEN s.sender_id ELSE s.to_number END
        WHERE s.account_id = c.account_id AND s.conversation_id = c.id AND s.contact_id = c.contact_id ORDER BY s.id DESC LIMIT 1) AS number
    FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE m.id = ${message_id} AND m.status = 'queued' AND m.external_id IS NULL AND m.deleted_at IS NULL FOR UPDATE OF m`,
  )
  return row ?? null
}

async function send(ctx: Context, answer: Answer): Promise<void> {
  const { account_id, contact_id, contact_request_id } = answer
  const say = (key: string) => ctx.services.t(ctx.actor.locale, `sms:${key}`)
  if (contact_id === null) return failMessage(ctx, answer.id, say('errors.no_number'))
  if (answer.has_files) return failMessage(ctx, answer.id, say('thread.no_files'))
  const owner: SmsOwner = { account_id, contact_id, contact_request_id, label: answer.subject ?? `#${answer.conversation_id}` }
  const { data } = await sendSms(async () => owner)(ctx, {
    params: {},
    body: { body: answer.body_text, purpose: 'transactional', to_number: answer.number },
  })
  await run(ctx.db, sql`UPDATE messages SET external_id = ${smsExternalIdOf(data.id)}, updated_at = now() WHERE id = ${answer.id}`)
  await setSmsConversation(ctx.db, data.id, answer.conversation_id)
}
