import type { Context } from '#kit/context.ts'
import { contactPath } from '../contact-path.ts'
import { contactName, type ContactRow } from '../contacts.presenter.ts'
import { setAssignee } from '../store/contacts.ts'

/**
 * Assigns contacts to a member, or to no one.
 * @returns ids of the contacts whose assignee changed
 */
export async function assignContacts(ctx: Context, contact_ids: readonly number[], user_id: number | null): Promise<number[]> {
  const changed = await setAssignee(ctx.db, contact_ids, user_id)
  if (changed[0] && user_id) notifyAssigned(ctx, changed[0], changed.length)
  return changed.map((contact) => contact.id)
}

/** Notifies the new assignee, unless they made the change themselves. One notification covers many contacts. */
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
