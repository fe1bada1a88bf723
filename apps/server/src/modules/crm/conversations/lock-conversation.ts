import { sql } from 'kysely'
import type { Params } from '@stoa/contract'
import { rows, run } from '#db/rows.ts'
import type { Context } from '#kit/context.ts'
import type { ConversationRow } from './conversations.presenter.ts'
import { findConversation } from './conversations.query.ts'

/*
 * Always lock in this order, to avoid deadlocks: contact, mail or SMS, request, conversation, message.
 */

/**
 * Locks a conversation and, before it, its request.
 * @returns false when the conversation was merged into another meanwhile
 */
export async function lockConversation(
  ctx: Context,
  { id, contact_request_id }: Pick<ConversationRow, 'id' | 'contact_request_id'>,
): Promise<boolean> {
  if (contact_request_id !== null) await run(ctx.db, sql`SELECT 1 FROM contact_requests WHERE id = ${contact_request_id} FOR NO KEY UPDATE`)
  const found = await rows(ctx.db, sql`SELECT 1 FROM conversations WHERE id = ${id} AND merged_into_id IS NULL FOR NO KEY UPDATE`)
  return found.length > 0
}

/** Finds a conversation as {@link findConversation} does, and locks it. @throws 404, 403 */
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

/** Locks everything that changes when one conversation is merged into another. @param merged the conversation that ends */
export async function lockForMerge(ctx: Context, survivor: ConversationRow, merged: ConversationRow): Promise<void> {
  const { account_id } = merged
  for (const table of ['email_messages', 'sms_messages'])
    await run(
      ctx.db,
      sql`SELECT 1 FROM ${sql.table(table)} WHERE account_id = ${account_id} AND conversation_id = ${merged.id} ORDER BY id FOR NO KEY UPDATE`,
    )
  const named = [survivor.contact_request_id, merged.contact_request_id].filter((id) => id !== null)
  await run(
    ctx.db,
    sql`SELECT 1 FROM contact_requests WHERE account_id = ${account_id} AND (conversation_id = ${merged.id} OR id = any(${named}::bigint[])) ORDER BY id FOR NO KEY UPDATE`,
  )
  await run(ctx.db, sql`SELECT 1 FROM conversations WHERE id = any(${[survivor.id, merged.id]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`)
}
