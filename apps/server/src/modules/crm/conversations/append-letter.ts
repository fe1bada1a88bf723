import { sql } from 'kysely'
import { GUEST } from '#access/actor.ts'
import { one, rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { contextOf } from '#platform/run-endpoint.ts'
import type { Services } from '#kit/services.ts'
import { broadcastMessage } from './announce.ts'
import { isOver } from './create-conversation.ts'
import { insertConversation } from './insert-conversation.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { survivingId } from './conversations.query.ts'
import { loadMessageIncludes } from './list-messages.ts'
import { lockConversation } from './lock-conversation.ts'
import { insertMessage } from './messages.ts'
import { presentMessage, type MessageRow } from './messages.presenter.ts'
import { noteMessage } from './note-message.ts'
import { notifyMessage } from './notify-message.ts'
import { systemRequest } from '#platform/system-request.ts'
import { SHOWN } from './write-message.ts'

/** A mail or SMS to or from a contact, as its conversation takes it up. */
export interface Letter {
  channel: 'email' | 'sms'
  /** `email:7`, `sms:7` */
  external_id: string
  account_id: number
  direction: 'outgoing' | 'incoming'
  contact_id: number
  contact_request_id: number | null
  /** The conversation it is known to belong to. */
  conversation_id: number | null
  user_id: number | null
  /** Of a conversation that begins with it. */
  subject: string | null
  body: string
  body_text: string
  at: string
}

/** Runs something about a letter in a transaction of its own, as its writer or as nobody. */
export async function inLetterTransaction(
  services: Services,
  { user_id, path }: { user_id: number | null; path: string },
  run: (ctx: Context) => Promise<void>,
): Promise<void> {
  const actor = user_id ? await services.actors.load(services.database.db, user_id) : null
  const effects = noEffects()
  const origin = { actor: actor ? { ...actor, token: null } : GUEST, request: systemRequest(path), files: {} }
  await services.database.db.transaction().execute(async (db) => {
    await run(contextOf(services, db, origin, effects))
    await flushEffects(db, effects, origin)
  })
  services.wakeOutbox()
}

/** The message that a letter became, or that it was written as; who holds the letter is the only one to change it. */
export async function messageOf(ctx: Context, { account_id, external_id }: Pick<Letter, 'account_id' | 'external_id'>) {
  const row = await one<MessageRow>(
    ctx.db,
    sql`SELECT * FROM messages WHERE account_id = ${account_id} AND external_id = ${external_id} AND external_id ~ '^(email|sms):'`,
  )
  return row ?? null
}

/**
 * Puts a letter into the conversation it answers, else the newest of its channel about the same thing, else a new one;
 * and tells whom it concerns.
 * @param options.is_automatic a machine wrote it: nobody waits for an answer
 * @param options.files copies what hangs on the letter to the message
 * @param options.told users who were told of it elsewhere
 */
export async function appendLetter(
  ctx: Context,
  letter: Letter,
  options: {
    is_automatic?: boolean
    files?: (message: MessageRow) => Promise<void>
    told: () => Promise<number[]>
  },
): Promise<{ message: MessageRow; conversation_id: number }> {
  const { is_automatic = false } = options
  const before = (await underWay(ctx, letter)) ?? (await begin(ctx, letter))
  const message = await insertMessage(ctx, before, {
    direction: letter.direction,
    author: authorOf(letter),
    body: letter.body,
    body_text: letter.body_text,
    external_id: letter.external_id,
    at: new Date(letter.at),
  })
  await options.files?.(message)
  const after = await noteMessage(ctx, before, message, { is_automatic })
  await loadMessageIncludes(ctx, [message], SHOWN)
  broadcastMessage(ctx, after, 'created', presentMessage(message))
  if (letter.direction === 'incoming' && !is_automatic) await notifyMessage(ctx, after, message, await options.told())
  return { message, conversation_id: before.id }
}

/** Writes what became of a message that left the house, and shows it to who looks at the thread. */
export async function settleMessage(
  ctx: Context,
  message: Pick<MessageRow, 'id' | 'conversation_id'> & { account_id: number },
  { status, error = null }: { status: 'sent' | 'delivered' | 'failed'; error?: string | null },
): Promise<void> {
  const found = await rows<MessageRow>(
    ctx.db,
    sql`UPDATE messages SET status = ${status}, error = left(${error}::text, 300), updated_at = now() WHERE id = ${message.id}
      AND (status, error) IS DISTINCT FROM (${status}::text, left(${error}::text, 300)) RETURNING *`,
  )
  if (!found.length) return
  await loadMessageIncludes(ctx, found, SHOWN)
  broadcastMessage(ctx, { account_id: message.account_id, id: message.conversation_id }, 'updated', presentMessage(found[0]!))
}

function authorOf({ direction, contact_id, user_id }: Letter): { type: 'user' | 'contact'; id: number } | null {
  if (direction === 'incoming') return { type: 'contact', id: contact_id }
  return user_id === null ? null : { type: 'user', id: user_id }
}

/** The conversation it belongs to, else the newest of its channel about the same thing, locked; not one closed long ago. */
async function underWay(ctx: Context, letter: Letter): Promise<ConversationRow | null> {
  for (;;) {
    const found = await newestOf(ctx, letter)
    if (!found || (await lockConversation(ctx, found))) return found
  }
}

async function newestOf(ctx: Context, letter: Letter): Promise<ConversationRow | null> {
  const { account_id, channel, contact_id, contact_request_id } = letter
  const id = letter.conversation_id === null ? null : await survivingId(ctx, letter.conversation_id)
  const found = await rows<ConversationRow>(
    ctx.db,
    sql`SELECT * FROM conversations WHERE account_id = ${account_id} AND merged_into_id IS NULL AND (id = ${id}::bigint
      OR (channel_type = ${channel} AND contact_id = ${contact_id} AND contact_request_id IS NOT DISTINCT FROM ${contact_request_id}::bigint))
    ORDER BY (id = ${id}::bigint) DESC NULLS LAST, (status <> 'closed') DESC, last_message_at DESC, id DESC`,
  )
  return found.find((row) => !isOver(ctx, row)) ?? null
}

/** Looked after by whoever looks after the request, else the contact. */
async function begin(ctx: Context, { account_id, channel, contact_id, contact_request_id, subject }: Letter): Promise<ConversationRow> {
  const [user_id = null] = await keepersOf(ctx, { contact_id, contact_request_id })
  return insertConversation(
    ctx,
    { account_id, contact_id, contact_request_id },
    { channel_type: channel, subject, user_id, created_by_id: ctx.actor.id || null },
  )
}

/** Who looks after the request, else after the contact. */
export async function keepersOf(
  ctx: Context,
  { contact_id, contact_request_id }: Pick<Letter, 'contact_id' | 'contact_request_id'>,
): Promise<number[]> {
  const found = await rows<{ user_id: number | null }>(
    ctx.db,
    sql`SELECT coalesce((SELECT user_id FROM contact_requests WHERE id = ${contact_request_id}::bigint), (SELECT user_id FROM contacts WHERE id = ${contact_id})) AS user_id`,
  )
  return found.flatMap((row) => row.user_id ?? [])
}
