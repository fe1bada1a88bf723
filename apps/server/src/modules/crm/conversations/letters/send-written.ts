import { sql } from 'kysely'
import { z } from 'zod'
import { one } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { AppError } from '#lib/errors.ts'
import { runAs } from '#platform/run-as.ts'
import { failMessage } from './settle-message.ts'

const Written = z.object({ message_id: z.coerce.number(), user_id: z.coerce.number() })

/** A queued message of a conversation, to be sent as mail or SMS. */
export interface WrittenMessage {
  id: number
  conversation_id: number
  account_id: number
  contact_id: number | null
  contact_request_id: number | null
  subject: string | null
}

const ROUTE = 'conversation.message'

/**
 * Sends a message that a member wrote in a conversation, as that member. Each message is sent once. A refusal is shown in the
 * thread.
 * @param columns further columns to read of the message `m` and its conversation `c`
 * @param send creates the mail or SMS in the same transaction
 */
export async function sendWritten<T extends WrittenMessage>(
  services: Services,
  payload: unknown,
  columns: Sql,
  send: (ctx: Context, message: T) => Promise<void>,
): Promise<void> {
  const { message_id, user_id } = Written.parse(payload)
  const author = await services.actors.load(services.database.db, user_id)
  if (!author) return runAs(services, 0, ROUTE, (ctx) => failMessage(ctx, message_id, services.t('en', 'messaging:errors.no_sender')))
  try {
    await runAs(services, author, ROUTE, async (ctx) => {
      const message = await lockWritten<T>(ctx, message_id, columns)
      if (message) await send(ctx, message)
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const reason = reasonOf(error)
    await runAs(services, author, ROUTE, (ctx) => failMessage(ctx, message_id, reason))
    services.logger.info({ message_id, reason }, 'a message of a conversation could not be sent')
  }
}

/** The text of the first field, which is more precise than the message of the error. */
const reasonOf = (error: AppError): string => Object.values(error.errors ?? {})[0]?.[0] ?? error.message

async function lockWritten<T>(ctx: Context, id: number, columns: Sql): Promise<T | undefined> {
  return one(
    ctx.db,
    sql`SELECT m.id, m.conversation_id, c.account_id, c.contact_id, c.contact_request_id, c.subject, ${columns}
    FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE m.id = ${id} AND m.status = 'queued' AND m.external_id IS NULL AND m.deleted_at IS NULL FOR UPDATE OF m`,
  )
}
