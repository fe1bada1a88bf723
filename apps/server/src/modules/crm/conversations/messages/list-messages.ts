import { sql } from 'kysely'
import { MESSAGE_WINDOW, type conversationMessages, type Params, type QueryOf } from '@stoa/contract'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { windowEnvelope } from '#kit/query/page.ts'
import type { ConversationRow } from '../conversations.presenter.ts'
import { findConversation } from '../conversations.query.ts'
import { isGuest, shownToGuests } from '../guests.ts'
import { loadMessageIncludes } from './message-includes.ts'
import { presentMessage, type MessageRow } from './messages.presenter.ts'

type Query = QueryOf<typeof conversationMessages>

/** Lists a window of a thread, oldest message first, and whether there are older and newer messages. */
export async function listMessages(ctx: Context, { params, query }: { params: Params; query: Query }) {
  const conversation = await findConversation(ctx, params)
  const limit = query.limit ?? MESSAGE_WINDOW
  const { rows: messages, has_older, has_newer } = await windowOf(ctx, conversation, query, limit)
  await Promise.all([loadMessageIncludes(ctx, messages, query.include ?? []), copyMailStatus(ctx, messages)])
  const [first, last] = [messages[0]?.id, messages.at(-1)?.id]
  const counted = await countMessages(ctx, conversation, first ?? (query.after === undefined ? null : query.after + 1))
  const { links, meta } = windowEnvelope(
    ctx,
    { ...counted, count: messages.length, per_page: limit },
    {
      first: { after: 0 },
      last: {},
      prev: has_older && first !== undefined ? { before: first } : null,
      next: has_newer && last !== undefined ? { after: last } : null,
    },
  )
  return { data: messages.map(presentMessage), links, meta: { ...meta, has_older, has_newer } }
}

/** Counts the messages that the caller sees, and those of them that are older than one. */
async function countMessages(ctx: Context, conversation: ConversationRow, first: number | null) {
  const shown = isGuest(ctx.actor, conversation) ? shownToGuests() : sql`true`
  const counted = await one<{ total: number; before: number }>(
    ctx.db,
    sql`SELECT count(*) AS total, count(*) FILTER (WHERE id < ${first}::bigint) AS before FROM messages
    WHERE conversation_id = ${conversation.id} AND deleted_at IS NULL AND ${shown}`,
  )
  return counted!
}

async function windowOf(ctx: Context, conversation: ConversationRow, { before, after, around }: Query, limit: number) {
  const older = (condition: Sql, n: number) => take(ctx, conversation, condition, sql`DESC`, n + 1)
  const newer = (condition: Sql, n: number) => take(ctx, conversation, condition, sql`ASC`, n + 1)
  if (after !== undefined) {
    const found = await newer(sql`id > ${after}`, limit)
    return { rows: found.slice(0, limit), has_older: after > 0, has_newer: found.length > limit }
  }
  if (around !== undefined) {
    const half = Math.ceil(limit / 2)
    const [left, right] = [await older(sql`id <= ${around}`, half), await newer(sql`id > ${around}`, half)]
    const found = [...left.slice(0, half).toReversed(), ...right.slice(0, half)]
    return { rows: found, has_older: left.length > half, has_newer: right.length > half }
  }
  const found = await older(before === undefined ? sql`true` : sql`id < ${before}`, limit)
  return { rows: found.slice(0, limit).toReversed(), has_older: found.length > limit, has_newer: before !== undefined }
}

async function take(ctx: Context, conversation: ConversationRow, condition: Sql, direction: Sql, n: number): Promise<MessageRow[]> {
  const shown = isGuest(ctx.actor, conversation) ? shownToGuests() : sql`true`
  return rows<MessageRow>(
    ctx.db,
    sql`SELECT * FROM messages WHERE conversation_id = ${conversation.id} AND deleted_at IS NULL AND ${shown} AND ${condition} ORDER BY id ${direction} LIMIT ${n}`,
  )
}

/** Sets status and error of messages sent by mail to those of the mail. */
async function copyMailStatus(ctx: Context, messages: MessageRow[]): Promise<void> {
  const mails = messages.filter((row) => row.direction === 'outgoing' && row.external_id?.startsWith('email:'))
  if (!mails.length) return
  const found = await rows<{ external_id: string; status: string; error: string | null }>(
    ctx.db,
    sql`SELECT 'email:' || id AS external_id, status, coalesce(error, skip_reason) AS error FROM email_messages
    WHERE account_id = ${mails[0]!.account_id} AND id = any(${mails.map((row) => Number(row.external_id!.slice('email:'.length)))}::bigint[])`,
  )
  const byId = new Map(found.map((mail) => [mail.external_id, mail]))
  for (const row of mails) {
    const mail = byId.get(row.external_id!)
    if (!mail) continue
    row.status = STATUS_OF_MAIL[mail.status] ?? 'failed'
    row.error = row.status === 'failed' ? mail.error : null
  }
}

const STATUS_OF_MAIL: Readonly<Record<string, MessageRow['status']>> = {
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  opened: 'read',
  clicked: 'read',
}
