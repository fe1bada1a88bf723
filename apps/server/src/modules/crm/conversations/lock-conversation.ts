import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { one, rows, run } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { findConversation } from './conversations.query.ts'

/**
 * Locks a mail or SMS and, before it, its contact. Everything that is locked together is locked in one order: contact,
 * mail or SMS, request, conversation, message; two who took them in different orders would wait for each other for ever.
 * @returns null for one that belongs to no conversation: without a contact, sent to a stage, or of an erased contact
 */
export async function lockLetter<T extends { contact_id: number }>(
  ctx: Context,
  table: 'email_messages' | 'sms_messages',
  { id, columns }: { id: number; columns: Sql },
): Promise<T | null> {
  const isLetter = sql`id = ${id} AND contact_id IS NOT NULL AND stage_message_id IS NULL`
  for (;;) {
    const row = await one<{ contact_id: number }>(ctx.db, sql`SELECT contact_id FROM ${sql.table(table)} WHERE ${isLetter}`)
    if (!row || !(await lockContact(ctx, row.contact_id))) return null
    const locked = await one<T>(ctx.db, sql`SELECT ${columns} FROM ${sql.table(table)} WHERE ${isLetter} FOR NO KEY UPDATE`)
    // While its contact was waited for it may have become another one's.
    if (!locked || locked.contact_id === row.contact_id) return locked ?? null
  }
}

/** An erased contact has no conversations. */
async function lockContact(ctx: Context, contact_id: number): Promise<boolean> {
  const found = await rows(ctx.db, sql`SELECT 1 FROM contacts WHERE id = ${contact_id} AND status <> 'erased' FOR NO KEY UPDATE`)
  return found.length > 0
}

/**
 * Locks a conversation and, before it, the request it is about.
 * @returns whether it is still one of its own: false when it was merged into another meanwhile
 */
export async function lockConversation(
  ctx: Context,
  { id, contact_request_id }: Pick<ConversationRow, 'id' | 'contact_request_id'>,
): Promise<boolean> {
  if (contact_request_id !== null) await run(ctx.db, sql`SELECT 1 FROM contact_requests WHERE id = ${contact_request_id} FOR NO KEY UPDATE`)
  const found = await rows(ctx.db, sql`SELECT 1 FROM conversations WHERE id = ${id} AND merged_into_id IS NULL FOR NO KEY UPDATE`)
  return found.length > 0
}

/** `findConversation`, locked. @throws 404, 403 */
export async function findLocked(
  ctx: Context,
  params: Params,
  action: Parameters<typeof findConversation>[2] = 'read',
): Promise<ConversationRow> {
  for (;;) {
    const row = await findConversation(ctx, params, action)
    if (await lockConversation(ctx, row)) return row
  }
}

/**
 * Locks all that merging one conversation into another changes.
 * @param other the one that ends
 */
export async function lockForMerge(ctx: Context, survivor: ConversationRow, other: ConversationRow): Promise<void> {
  const { account_id } = other
  for (const table of ['email_messages', 'sms_messages'])
    await run(
      ctx.db,
      sql`SELECT 1 FROM ${sql.table(table)} WHERE account_id = ${account_id} AND conversation_id = ${other.id} ORDER BY id FOR NO KEY UPDATE`,
    )
  const named = [survivor.contact_request_id, other.contact_request_id].filter((id) => id !== null)
  await run(
    ctx.db,
    sql`SELECT 1 FROM contact_requests WHERE account_id = ${account_id} AND (conversation_id = ${other.id} OR id = any(${named}::bigint[])) ORDER BY id FOR NO KEY UPDATE`,
  )
  await run(ctx.db, sql`SELECT 1 FROM conversations WHERE id = any(${[survivor.id, other.id]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`)
}
