import { sql } from 'kysely'
import { z } from 'zod'
import { one, rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { copyMedia } from '#modules/attachments/media/index.ts'
import { markFirstResponse } from '../contact-requests/index.ts'
import { broadcastMessage, emitConversation } from './announce.ts'
import { appendLetter, inLetterTransaction, keepersOf, messageOf, settleMessage, type Letter } from './append-letter.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { loadMessageIncludes } from './list-messages.ts'
import { lockLetter } from './lock-conversation.ts'
import { presentMessage, type MessageRow } from './messages.presenter.ts'
import { SHOWN } from './write-message.ts'

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
 * Puts a mail that was received or has left into the conversation of its contact or request, which is begun when none
 * is under way. Once for each mail, however often the event comes.
 */
export async function appendMail(services: Services, payload: unknown): Promise<void> {
  const { email_message_id, user_id = null, is_automatic } = MailEvent.parse(payload)
  await inLetterTransaction(services, { user_id, path: 'conversation.mail' }, async (ctx) => {
    const mail = await lockLetter<Mail>(ctx, 'email_messages', { id: email_message_id, columns: COLUMNS })
    if (!mail) return
    const known = await messageOf(ctx, { account_id: mail.account_id, external_id: externalIdOf(mail.id) })
    if (known) await markSent(ctx, mail, known)
    else await append(ctx, mail, is_automatic ?? false)
  })
}

export const externalIdOf = (email_message_id: number) => `email:${email_message_id}`

/** What was written in the conversation itself has left. */
async function markSent(ctx: Context, mail: Mail, message: MessageRow): Promise<void> {
  if (message.status !== 'queued') return
  if (mail.contact_request_id !== null) await markFirstResponse(ctx, mail.contact_request_id)
  await settleMessage(ctx, { ...message, account_id: mail.account_id }, { status: 'sent' })
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
    files: (message) => copyFiles(ctx, mail, message),
    told: () => toldOfMail(ctx, mail),
  })
  await run(ctx.db, sql`UPDATE email_messages SET conversation_id = ${conversation_id} WHERE id = ${mail.id}`)
}

async function copyFiles(ctx: Context, mail: Mail, message: MessageRow): Promise<void> {
  await copyMedia(ctx.db, { type: 'email_message', id: mail.id }, { type: 'message', id: message.id })
}

/** Whom the mail itself was told to: whoever looks after its record, and who wrote what it answers. */
async function toldOfMail(ctx: Context, mail: Mail): Promise<number[]> {
  const found = await rows<{ user_id: number | null }>(
    ctx.db,
    sql`SELECT o.user_id FROM email_messages e JOIN email_messages o ON o.id = e.in_reply_to_id WHERE e.id = ${mail.id}`,
  )
  return [...(await keepersOf(ctx, mail)), ...found.flatMap((row) => row.user_id ?? [])]
}

/** Says in the thread that a message could not be sent, and why. */
export async function failMessage(ctx: Context, message_id: number, error: string): Promise<void> {
  const found = await rows<MessageRow>(
    ctx.db,
    sql`UPDATE messages SET status = 'failed', error = left(${error}, 300), updated_at = now() WHERE id = ${message_id} AND status = 'queued' RETURNING *`,
  )
  const message = found[0]
  if (!message) return
  await loadMessageIncludes(ctx, found, SHOWN)
  broadcastMessage(ctx, { account_id: message.account_id, id: message.conversation_id }, 'updated', presentMessage(message))
  const conversations = await one<ConversationRow>(ctx.db, sql`SELECT * FROM conversations WHERE id = ${message.conversation_id}`)
  emitConversation(ctx, conversations!)
}
