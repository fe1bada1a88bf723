import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { contactPath } from './contact-path.ts'
import { contactName, type ContactRow } from './contacts.presenter.ts'

/** Gives contacts to a member, or to nobody. @returns ids of those that belonged to somebody else */
export async function assignContacts(ctx: Context, contact_ids: readonly number[], user_id: number | null): Promise<number[]> {
  const { rows } = await sql<ContactRow>`
    UPDATE contacts SET user_id = ${user_id}::bigint, assigned_at = CASE WHEN ${user_id}::bigint IS NULL THEN NULL ELSE now() END, version = version + 1, updated_at = now()
    WHERE id = any(${contact_ids}::bigint[]) AND user_id IS DISTINCT FROM ${user_id}::bigint RETURNING *`.execute(ctx.db)
  if (rows[0] && user_id) notifyAssigned(ctx, rows[0], rows.length)
  return rows.map((row) => row.id)
}

/** Tells the new assignee, unless he did it himself; once for many. */
export function notifyAssigned(ctx: Context, contact: ContactRow, count = 1): void {
  const { user_id, account_id } = contact
  if (!user_id || user_id === ctx.actor.id) return
  ctx.publish({
    topic: 'notification',
    account_id,
    payload: {
      setting_code: 'contact.assigned',
      account_id,
      user_ids: [user_id],
      actor_id: ctx.actor.id,
      subject_type: 'contact',
      subject_id: String(contact.id),
      requires: 'contacts.read',
      params: { subject: contactName(contact), count },
      url: count > 1 ? `/accounts/${account_id}/contacts?filter.assignee=${user_id}` : contactPath(contact),
    },
  })
}
