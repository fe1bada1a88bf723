import { sql } from 'kysely'
import { z } from 'zod'
import { GUEST } from '#kit/actor.ts'
import type { Context } from '#kit/context.ts'
import { flushEffects, noEffects } from '#kit/effects.ts'
import { contextOf } from '#kit/run-endpoint.ts'
import type { Services } from '#kit/services.ts'
import { cleanHtml } from '#lib/html/clean-html.ts'
import { markFirstResponse } from '../contact-requests/index.ts'
import { broadcastMessage, emitConversation } from './announce.ts'
import { insertConversation, isOver } from './create-conversation.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { survivingId } from './conversations.query.ts'
import { loadMessageIncludes } from './list-messages.ts'
import { insertMessage } from './messages.ts'
import { presentMessage, type MessageRow } from './messages.presenter.ts'
import { noteMessage } from './note-message.ts'
import { notifyMessage } from './notify-message.ts'
import { systemRequest } from './system-request.ts'
import { SHOWN } from './write-message.ts'

const MailEvent = z.object({
  email_message_id: z.coerce.number(),
  user_id: z.coerce.number().nullish(),
  is_automatic: z.boolean().nullish(),
})

interface Mail {
  id: number
  account_id: number
  direction: 'outgoing' | 'incoming'
  contact_id: number | null
  contact_request_id: number | null
  conversation_id: number | null
  user_id: number | null
  subject: string
  html: string | null
  text_body: string | null
  at: string
}

/**
 * Puts a mail that was received or has left into the conversation of its contact or request, which is begun when none
 * is under way. Once for each mail, however often the event comes.
 */
export async function appendMail(services: Services, payload: unknown): Promise<void> {
  const { email_message_id, user_id, is_automatic } = MailEvent.parse(payload)
  const actor = user_id ? await services.actors.load(services.database.db, user_id) : null
  const effects = noEffects()
  const origin = { actor: actor ? { ...actor, token: null } : GUEST, request: systemRequest('conversation.mail'), files: {} }
  await services.database.db.transaction().execute(async (db) => {
    const ctx = contextOf(services, db, origin, effects)
    const mail = await lockMail(ctx, email_message_id)
    if (!mail) return
    const known = await messageOf(ctx, mail.id)
    if (known) await markSent(ctx, mail, known)
    else await append(ctx, mail, is_automatic ?? false)
    await flushEffects(db, effects, origin)
  })
  services.wakeOutbox()
}

/** Mails of one contact are taken up one after the other; one without a contact belongs nowhere. */
async function lockMail(ctx: Context, id: number): Promise<Mail | null> {
  const { rows } = await sql<Mail>`
    SELECT id, account_id, direction, contact_id, contact_request_id, conversation_id, user_id, subject, html, text_body, coalesce(sent_at, delivered_at, created_at) AS at
    FROM email_messages WHERE id = ${id} AND contact_id IS NOT NULL AND stage_message_id IS NULL`.execute(ctx.db)
  const mail = rows[0]
  if (!mail) return null
  const { rows: contacts } =
    await sql`SELECT 1 FROM contacts WHERE id = ${mail.contact_id} AND status <> 'erased' FOR NO KEY UPDATE`.execute(ctx.db)
  return contacts.length ? mail : null
}

export const externalIdOf = (email_message_id: number) => `email:${email_message_id}`

async function messageOf(ctx: Context, email_message_id: number): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow & { account_id: number }>`
    SELECT m.* FROM messages m JOIN email_messages e ON e.account_id = m.account_id AND e.id = ${email_message_id}
    WHERE m.external_id = ${externalIdOf(email_message_id)} AND m.external_id LIKE 'email:%' FOR UPDATE OF m`.execute(ctx.db)
  return rows[0] ?? null
}

/** What was written in the conversation itself has left. */
async function markSent(ctx: Context, mail: Mail, message: MessageRow): Promise<void> {
  if (message.status !== 'queued') return
  const { rows } =
    await sql<MessageRow>`UPDATE messages SET status = 'sent', error = NULL, updated_at = now() WHERE id = ${message.id} RETURNING *`.execute(
      ctx.db,
    )
  if (mail.contact_request_id !== null) await markFirstResponse(ctx, mail.contact_request_id)
  await loadMessageIncludes(ctx, rows, SHOWN)
  broadcastMessage(ctx, { account_id: mail.account_id, id: message.conversation_id }, 'updated', presentMessage(rows[0]!))
}

async function append(ctx: Context, mail: Mail, is_automatic: boolean): Promise<void> {
  const before = (await underWay(ctx, mail)) ?? (await begin(ctx, mail))
  const message = await insertMessage(ctx, before, {
    direction: mail.direction,
    author: authorOf(mail),
    ...cleanHtml(mail.html ?? mail.text_body ?? ''),
    external_id: externalIdOf(mail.id),
    at: new Date(mail.at),
  })
  await sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id, collection, position)
    SELECT account_id, media_id, 'message', ${String(message.id)}, collection, position FROM mediables WHERE mediable_type = 'email_message' AND mediable_id = ${String(mail.id)}
    ON CONFLICT DO NOTHING`.execute(ctx.db)
  await sql`UPDATE email_messages SET conversation_id = ${before.id} WHERE id = ${mail.id}`.execute(ctx.db)
  const after = await noteMessage(ctx, before, message, { is_automatic })
  await loadMessageIncludes(ctx, [message], SHOWN)
  broadcastMessage(ctx, after, 'created', presentMessage(message))
  if (mail.direction === 'incoming' && !is_automatic) await notifyMessage(ctx, after, message, await toldOfMail(ctx, mail))
}

function authorOf({ direction, contact_id, user_id }: Mail): { type: 'user' | 'contact'; id: number } | null {
  if (direction === 'incoming') return { type: 'contact', id: contact_id! }
  return user_id === null ? null : { type: 'user', id: user_id }
}

/** The conversation the mail answers, else the newest by mail about the same thing; not one closed long ago. */
async function underWay(ctx: Context, mail: Mail): Promise<ConversationRow | null> {
  const id = mail.conversation_id === null ? null : await survivingId(ctx, mail.conversation_id)
  const { rows } = await sql<ConversationRow>`
    SELECT * FROM conversations WHERE account_id = ${mail.account_id} AND merged_into_id IS NULL AND (id = ${id}::bigint
      OR (channel_type = 'email' AND contact_id = ${mail.contact_id} AND contact_request_id IS NOT DISTINCT FROM ${mail.contact_request_id}::bigint))
    ORDER BY (id = ${id}::bigint) DESC NULLS LAST, (status <> 'closed') DESC, last_message_at DESC, id DESC FOR NO KEY UPDATE`.execute(
    ctx.db,
  )
  return rows.find((row) => !isOver(ctx, row)) ?? null
}

/** Looked after by whoever looks after the request, else the contact. */
async function begin(ctx: Context, mail: Mail): Promise<ConversationRow> {
  const { rows } = await sql<{ user_id: number | null }>`
    SELECT coalesce((SELECT user_id FROM contact_requests WHERE id = ${mail.contact_request_id}::bigint), (SELECT user_id FROM contacts WHERE id = ${mail.contact_id})) AS user_id`.execute(
    ctx.db,
  )
  const { account_id, contact_id, contact_request_id } = mail
  const subject = mail.subject
    .replace(/^(?:(?:re|fw|fwd|απ|πρθ)\s*:\s*)+/i, '')
    .slice(0, 200)
    .trim()
  return insertConversation(
    ctx,
    { account_id, contact_id, contact_request_id },
    { channel_type: 'email', subject: subject || null, user_id: rows[0]!.user_id, created_by_id: ctx.actor.id || null },
  )
}

/** Whom the mail itself was told to: whoever looks after its record, and who wrote what it answers. */
async function toldOfMail(ctx: Context, mail: Mail): Promise<number[]> {
  const { rows } = await sql<{ user_id: number | null }>`
    SELECT coalesce((SELECT user_id FROM contact_requests WHERE id = ${mail.contact_request_id}::bigint), (SELECT user_id FROM contacts WHERE id = ${mail.contact_id})) AS user_id
    UNION SELECT o.user_id FROM email_messages e JOIN email_messages o ON o.id = e.in_reply_to_id WHERE e.id = ${mail.id}`.execute(ctx.db)
  return rows.flatMap((row) => row.user_id ?? [])
}

/** Says in the thread that a message could not be sent, and why. */
export async function failMessage(ctx: Context, message_id: number, error: string): Promise<void> {
  const { rows } = await sql<MessageRow>`
    UPDATE messages SET status = 'failed', error = left(${error}, 300), updated_at = now() WHERE id = ${message_id} AND status = 'queued' RETURNING *`.execute(
    ctx.db,
  )
  const message = rows[0]
  if (!message) return
  await loadMessageIncludes(ctx, rows, SHOWN)
  broadcastMessage(ctx, { account_id: message.account_id, id: message.conversation_id }, 'updated', presentMessage(message))
  const { rows: conversations } = await sql<ConversationRow>`SELECT * FROM conversations WHERE id = ${message.conversation_id}`.execute(
    ctx.db,
  )
  emitConversation(ctx, conversations[0]!)
}
