import { sql } from 'kysely'
import { z } from 'zod'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { copyMedia } from '#modules/attachments/media/index.ts'
import { markFirstResponse } from '#modules/crm/contact-requests/index.ts'
import { appendLetter, assigneesOf, lockLetter, messageOf, settleMessage, type Letter } from '#modules/crm/conversations/index.ts'
import { runAs } from '#platform/run-as.ts'
import { setEmailConversation } from '../store/messages.ts'

const MailEvent = z.object({
  email_message_id: z.coerce.number(),
  user_id: z.coerce.number().nullish(),
  is_automatic: z.boolean().nullish(),
})

interface Mail extends Omit<Letter, 'channel' | 'external_id' | 'body' | 'body_text'> {
  id: number
  subject: string
  html: string | null
  text_body: string | null
}

const COLUMNS = sql`id, account_id, direction, contact_id, contact_request_id, conversation_id, user_id, subject, html, text_body, coalesce(sent_at, delivered_at, created_at) AS at`

/**
 * Adds a mail that was received or sent to the conversation with its contact or about its request. Each mail is added once,
 * however often the event arrives.
 */
export async function appendMail(services: Services, payload: unknown): Promise<void> {
  const { email_message_id, user_id, is_automatic } = MailEvent.parse(payload)
  const author = user_id ? await services.actors.load(services.database.db, user_id) : null
  await runAs(services, author ?? 0, 'conversation.mail', async (ctx) => {
    const mail = await lockLetter<Mail>(ctx, 'email_messages', { id: email_message_id, columns: COLUMNS })
    if (!mail) return
    const message = await messageOf(ctx, { account_id: mail.account_id, external_id: externalIdOf(mail.id) })
    if (!message) await append(ctx, mail, is_automatic ?? false)
    else if (message.status === 'queued') await markSent(ctx, mail, message.id)
  })
}

/** Identifies a mail in the messages of conversations. */
export const externalIdOf = (email_message_id: number) => `email:${email_message_id}`

/** Marks a message that was written in the conversation as sent. */
async function markSent(ctx: Context, mail: Mail, message_id: number): Promise<void> {
  if (mail.contact_request_id !== null) await markFirstResponse(ctx, mail.contact_request_id)
  await settleMessage(ctx, message_id, { status: 'sent' })
}

async function append(ctx: Context, mail: Mail, is_automatic: boolean): Promise<void> {
  const subject = mail.subject
    .replace(/^(?:(?:re|fw|fwd|απ|πρθ)\s*:\s*)+/i, '')
    .slice(0, 200)
    .trim()
  const letter: Letter = {
    ...mail,
    channel: 'email',
    external_id: externalIdOf(mail.id),
    subject: subject || null,
    ...cleanHtml(mail.html ?? mail.text_body ?? ''),
  }
  const { conversation_id } = await appendLetter(ctx, letter, {
    is_automatic,
    files: (message) => copyMedia(ctx.db, { type: 'email_message', id: mail.id }, { type: 'message', id: message.id }),
    told: () => notifiedOf(ctx, mail),
  })
  await setEmailConversation(ctx.db, mail.id, conversation_id)
}

/** Users who were notified of the mail itself: the assignee of its record, and the author of the mail that it answers. */
async function notifiedOf(ctx: Context, mail: Mail): Promise<number[]> {
  const found = await rows<{ user_id: number | null }>(
    ctx.db,
    sql`SELECT o.user_id FROM email_messages e JOIN email_messages o ON o.id = e.in_reply_to_id WHERE e.id = ${mail.id}`,
  )
  return [...(await assigneesOf(ctx, mail)), ...found.flatMap((row) => row.user_id ?? [])]
}
