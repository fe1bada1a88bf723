import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { failMessage, linkMessage, sendWritten, type WrittenMessage } from '#modules/crm/conversations/index.ts'
import type { EmailOwner } from '../messages/email-owner.ts'
import { sendEmail } from '../messages/send-email.ts'
import { setEmailConversation } from '../store/messages.ts'
import { externalIdOf } from './append-mail.ts'

interface WrittenMail extends WrittenMessage {
  body: string
  /** The last mail of the conversation. */
  in_reply_to_id: number | null
  media: number[]
}

const COLUMNS = sql`m.body,
  (SELECT e.id FROM email_messages e WHERE e.account_id = c.account_id AND e.conversation_id = c.id AND e.contact_id = c.contact_id AND e.message_id IS NOT NULL ORDER BY e.id DESC LIMIT 1) AS in_reply_to_id,
  array(SELECT media_id FROM mediables b WHERE b.mediable_type = 'message' AND b.mediable_id = m.id::text ORDER BY b.position) AS media`

/** Sends a message that a member wrote in a conversation as an answer to its last mail. */
export const mailWritten = (services: Services, payload: unknown): Promise<void> => sendWritten(services, payload, COLUMNS, send)

async function send(ctx: Context, written: WrittenMail): Promise<void> {
  const { account_id, contact_id, contact_request_id } = written
  if (contact_id === null) return failMessage(ctx, written.id, ctx.services.t(ctx.actor.locale, 'messaging:errors.no_recipient'))
  const owner: EmailOwner = { account_id, contact_id, contact_request_id, label: written.subject ?? `#${written.conversation_id}` }
  const { data } = await sendEmail(async () => owner)(ctx, {
    params: {},
    body: {
      subject: written.in_reply_to_id ? `Re: ${written.subject ?? ''}`.trim() : (written.subject ?? ''),
      html: written.body || '<p></p>',
      in_reply_to_id: written.in_reply_to_id,
      ...(written.media.length && { media: written.media }),
    },
  })
  await linkMessage(ctx.db, written.id, externalIdOf(data.id))
  await setEmailConversation(ctx.db, data.id, written.conversation_id)
}
