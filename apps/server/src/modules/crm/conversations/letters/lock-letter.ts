import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Context, Sql } from '#kit/context.ts'

/**
 * Locks a mail or SMS and, before it, its contact.
 * @param columns columns to read, `contact_id` among them
 * @returns null for one that belongs to no conversation: without a contact, sent to many people, or of an erased contact
 */
export async function lockLetter<T extends { contact_id: number }>(
  ctx: Context,
  table: 'email_messages' | 'sms_messages',
  { id, columns }: { id: number; columns: Sql },
): Promise<T | null> {
  const campaign = sql.ref(table === 'email_messages' ? 'email_campaign_id' : 'sms_campaign_id')
  const isToOne = sql`num_nonnulls(stage_message_id, ${campaign}) = 0`
  const isLetter = sql`id = ${id} AND contact_id IS NOT NULL AND ${isToOne}`
  for (;;) {
    const row = await one<{ contact_id: number }>(ctx.db, sql`SELECT contact_id FROM ${sql.table(table)} WHERE ${isLetter}`)
    if (!row || !(await lockContact(ctx, row.contact_id))) return null
    const locked = await one<T>(ctx.db, sql`SELECT ${columns} FROM ${sql.table(table)} WHERE ${isLetter} FOR NO KEY UPDATE`)
    // A merge may have moved it to another contact while this call waited for the lock.
    if (!locked || locked.contact_id === row.contact_id) return locked ?? null
  }
}

/** @returns false for an erased contact, which has no conversations */
async function lockContact(ctx: Context, contact_id: number): Promise<boolean> {
  const found = await rows(ctx.db, sql`SELECT 1 FROM contacts WHERE id = ${contact_id} AND status <> 'erased' FOR NO KEY UPDATE`)
  return found.length > 0
}
