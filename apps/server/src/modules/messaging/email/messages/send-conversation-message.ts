import { sql } from 'kysely'
import { z } from 'zod'
import { one, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { externalIdOf, failMessage } from '#modules/crm/conversations/index.ts'
import type { EmailOwner } from './email-owner.ts'
import { sendEmail } from './send-email.ts'
import { sendWritten } from './send-written.ts'
import { setEmailConversation } from '../store/messages.ts'

const Written = z.object({ message_id: z.coerce.number(), user_id: z.coerce.number() })

interface Answer {
  id: number
  conversation_id: number
  account_id: number
  contact_id: number | null
  contact_request_id: number | null
  subject: string | null
  body: string
  in_reply_to_id: number | null
  media: number[]
}

/**
 * Sends what a member wrote in a conversation that is led by mail, as an answer to the last mail in it. Once for each
 * message; what cannot be sent says so in the thread.
 */
export async function sendConversationMessage(services: Services, payload: unknown): Promise<void> {
  await sendWritten(services, Written.parse(payload), async (ctx, message_id) => {
    const answer = await lockAnswer(ctx, message_id)
    if (answer) await send(ctx, answer)
  })
}

async function lockAnswer(ctx: Context, message_id: number): Promise<Answer | null> {
  const row = await one<Answer>(
    ctx.db,
    sql`
    SELECT m.id, m.conversation_id, c.account_id, c.contact_id, c.contact_request_id, c.subject, m.body,
      (SELECT e.id FROM email_messages e WHERE e.account_id = c.account_id AND e.conversation_id = c.id AND e.contact_id = c.contact_id AND e.message_id IS NOT NULL ORDER BY e.id DESC LIMIT 1) AS in_reply_to_id,
      array(SELECT media_id FROM mediables b WHERE b.mediable_type = 'message' AND b.mediable_id = m.id::text ORDER BY b.position) AS media
    FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE m.id = ${message_id} AND m.status = 'queued' AND m.external_id IS NULL AND m.deleted_at IS NULL FOR UPDATE OF m`,
  )
  return row ?? null
}

async function send(ctx: Context, answer: Answer): Promise<void> {
  const { account_id, contact_id, contact_request_id } = answer
  if (contact_id === null) return failMessage(ctx, answer.id, ctx.services.t(ctx.actor.locale, 'messaging:errors.no_recipient'))
  const owner: EmailOwner = { account_id, contact_id, contact_request_id, label: answer.subject ?? `#${answer.conversation_id}` }
  const { data } = await sendEmail(async () => owner)(ctx, {
    params: {},
    body: {
      subject: answer.in_reply_to_id ? `Re: ${answer.subject ?? ''}`.trim() : (answer.subject ?? ''),
      html: answer.body || '<p></p>',
      in_reply_to_id: answer.in_reply_to_id,
      ...(answer.media.length && { media: answer.media }),
    },
  })
  await run(ctx.db, sql`UPDATE messages SET external_id = ${externalIdOf(data.id)}, updated_at = now() WHERE id = ${answer.id}`)
  await setEmailConversation(ctx.db, data.id, answer.conversation_id)
}
