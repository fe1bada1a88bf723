import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import { attachOne, valuesOf } from '#kit/query/includes.ts'
import { loadMedia } from '#modules/attachments/media/index.ts'
import { loadAuthorable, participablesOf } from '../participants/participables.ts'
import type { MessageRow } from './messages.presenter.ts'

/** Relations that a message carries in a thread. */
export const SHOWN = ['authorable', 'media', 'replyTo'] as const

/** Loads relations of messages. */
export async function loadMessageIncludes(ctx: Context, messages: MessageRow[], include: readonly string[]): Promise<void> {
  if (messages.length) for (const name of include) await LOADERS[name]!(ctx, messages)
}

const LOADERS: Record<string, (ctx: Context, messages: MessageRow[]) => Promise<void>> = {
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
  replyTo: loadReplyTo,
}

/** Loads an excerpt of the answered message and the name of its author. */
async function loadReplyTo(ctx: Context, messages: MessageRow[]): Promise<void> {
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
}
