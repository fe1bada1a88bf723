import { sql } from 'kysely'
import { z } from 'zod'
import { GUEST } from '#kit/actor.ts'
import type { Context } from '#kit/context.ts'
import { flushEffects, noEffects } from '#kit/effects.ts'
import { AppError } from '#kit/errors.ts'
import { contextOf } from '#kit/run-endpoint.ts'
import type { Services } from '#kit/services.ts'
import { externalIdOf, failMessage } from '#modules/crm/conversations/index.ts'
import { systemRequest } from './system-request.ts'
import { sendEmail } from './send-email.ts'
import type { EmailOwner } from './email-owner.ts'

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
  const { message_id, user_id } = Written.parse(payload)
  const actor = await services.actors.load(services.database.db, user_id)
  if (!actor)
    return inTransaction(services, null, (ctx) => failMessage(ctx, message_id, ctx.services.t('en', 'messaging:errors.no_sender')))
  try {
    await inTransaction(services, { ...actor, token: null }, async (ctx) => {
      const answer = await lockAnswer(ctx, message_id)
      if (answer) await send(ctx, answer)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await inTransaction(services, { ...actor, token: null }, (ctx) => failMessage(ctx, message_id, error.message))
    services.logger.info({ message_id, reason: error.message }, 'a message of a conversation could not be mailed')
  }
}

async function lockAnswer(ctx: Context, message_id: number): Promise<Answer | null> {
  const { rows } = await sql<Answer>`
    SELECT m.id, m.conversation_id, c.account_id, c.contact_id, c.contact_request_id, c.subject, m.body,
      (SELECT e.id FROM email_messages e WHERE e.account_id = c.account_id AND e.conversation_id = c.id AND e.contact_id = c.contact_id AND e.message_id IS NOT NULL ORDER BY e.id DESC LIMIT 1) AS in_reply_to_id,
      array(SELECT media_id FROM mediables b WHERE b.mediable_type = 'message' AND b.mediable_id = m.id::text ORDER BY b.position) AS media
    FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE m.id = ${message_id} AND m.status = 'queued' AND m.external_id IS NULL AND m.deleted_at IS NULL FOR UPDATE OF m`.execute(ctx.db)
  return rows[0] ?? null
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
  await sql`UPDATE messages SET external_id = ${externalIdOf(data.id)}, updated_at = now() WHERE id = ${answer.id}`.execute(ctx.db)
  await sql`UPDATE email_messages SET conversation_id = ${answer.conversation_id} WHERE id = ${data.id}`.execute(ctx.db)
}

async function inTransaction(services: Services, actor: Context['actor'] | null, run: (ctx: Context) => Promise<void>): Promise<void> {
  const effects = noEffects()
  const origin = { actor: actor ?? GUEST, request: { ...systemRequest('conversation.mail'), locale: actor?.locale ?? 'en' }, files: {} }
  await services.database.db.transaction().execute(async (db) => {
    await run(contextOf(services, db, origin, effects))
    await flushEffects(db, effects, origin)
  })
  services.wakeOutbox()
}
