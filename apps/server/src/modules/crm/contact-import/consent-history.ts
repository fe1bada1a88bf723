import { activityInsert } from '#platform/activity/store.ts'

/**
 * SQL that adds consent which an import granted or withdrew to the history of each contact. The statement before it
 * provides `by_contact (contact_id, changes)`.
 * @param actor SQL of the user's id
 * @param context SQL of the JSON context
 */
export const logConsents = (actor: string, context: string): string => `
  ${activityInsert(['account_id', 'actor_id', 'event', 'subject_type', 'subject_id', 'subject_label', 'contact_id', 'changes', 'context'])}
  SELECT c.account_id, ${actor}, 'contact.updated', 'contact', c.id::text,
    left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id, by_contact.changes, ${context}
  FROM by_contact JOIN contacts c ON c.id = by_contact.contact_id`
