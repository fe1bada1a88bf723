import { sql } from 'kysely'
import { MESSAGE_WINDOW, type conversationMessages, type Params, type QueryOf } from '@stoa/contract'
import { rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import { attachOne, valuesOf } from '#kit/query/includes.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { findConversation } from './conversations.query.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { isGuest, toldToGuests } from './guests.ts'
import { presentMessage, type MessageRow } from './messages.presenter.ts'
import { loadAuthorable, participablesOf } from './participables.ts'

type Query = QueryOf<typeof conversationMessages>

/** A window of a thread, oldest first, with whether there is more on either side. */
export async function listMessages(ctx: Context, { params, query }: { params: Params; query: Query }) {
  const conversation = await findConversation(ctx, params)
  const limit = query.limit ?? MESSAGE_WINDOW
  const { rows, has_older, has_newer } = await windowOf(ctx, conversation, query, limit)
  await Promise.all([loadMessageIncludes(ctx, rows, query.include ?? []), takeMailStatus(ctx, rows)])
  return { data: rows.map(presentMessage), meta: { has_older, has_newer } }
}

async function windowOf(ctx: Context, conversation: ConversationRow, { before, after, around }: Query, limit: number) {
  const older = (condition: Sql, n: number) => take(ctx, conversation, condition, sql`DESC`, n + 1)
  const newer = (condition: Sql, n: number) => take(ctx, conversation, condition, sql`ASC`, n + 1)
  if (after !== undefined) {
    const rows = await newer(sql`id > ${after}`, limit)
    return { rows: rows.slice(0, limit), has_older: after > 0, has_newer: rows.length > limit }
  }
  if (around !== undefined) {
    const half = Math.ceil(limit / 2)
    const [left, right] = [await older(sql`id <= ${around}`, half), await newer(sql`id > ${around}`, half)]
    const rows = [...left.slice(0, half).toReversed(), ...right.slice(0, half)]
    return { rows, has_older: left.length > half, has_newer: right.length > half }
  }
  const rows = await older(before === undefined ? sql`true` : sql`id < ${before}`, limit)
  return { rows: rows.slice(0, limit).toReversed(), has_older: rows.length > limit, has_newer: before !== undefined }
}

/** Notes and lines of the house are among the members of the account. */
async function take(ctx: Context, conversation: ConversationRow, condition: Sql, direction: Sql, n: number): Promise<MessageRow[]> {
  const told = isGuest(ctx.actor, conversation) ? toldToGuests() : sql`true`
  return rows<MessageRow>(
    ctx.db,
    sql`SELECT * FROM messages WHERE conversation_id = ${conversation.id} AND deleted_at IS NULL AND ${told} AND ${condition} ORDER BY id ${direction} LIMIT ${n}`,
  )
}

const LOADERS: Record<string, (ctx: Context, rows: MessageRow[]) => Promise<void>> = {
  authorable: loadAuthorable,
  media: loadMedia('message'),
  async conversation(ctx, messages) {
    const found = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, subject, status FROM conversations WHERE id = any(${valuesOf(messages, 'conversation_id')}::bigint[])`,
    )
    attachOne(messages, 'conversation', found, 'conversation_id')
  },
  async account(ctx, messages) {
    const found = await rows<{ id: number }>(
      ctx.db,
      sql`SELECT id, uuid, type, name FROM accounts WHERE id = any(${valuesOf(messages, 'account_id')}::bigint[])`,
    )
    attachOne(messages, 'account', found, 'account_id')
  },
  async replyTo(ctx, messages) {
    const found = await rows<{ id: number; body_text: string; authorable_type: string; authorable_id: number }>(
      ctx.db,
      sql`SELECT id, left(body_text, 200) AS body_text, authorable_type, authorable_id FROM messages
      WHERE id = any(${valuesOf(messages, 'reply_to_id')}::bigint[]) AND deleted_at IS NULL`,
    )
    const names = await participablesOf(
      ctx,
      found.map((row) => ({ type: row.authorable_type, id: row.authorable_id })),
    )
    const excerpts = found.map(({ id, body_text, ...row }) => ({
      id,
      body_text,
      author: names.get(`${row.authorable_type}:${row.authorable_id}`)?.name ?? null,
    }))
    attachOne(messages, 'replyTo', excerpts, 'reply_to_id')
  },
}

/** Hangs the relations asked for on messages. */
export async function loadMessageIncludes(ctx: Context, rows: MessageRow[], include: readonly string[]): Promise<void> {
  if (rows.length) for (const name of include) await LOADERS[name]!(ctx, rows)
}

/** What became of the mail behind a message is what became of the message. */
async function takeMailStatus(ctx: Context, messages: MessageRow[]): Promise<void> {
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
