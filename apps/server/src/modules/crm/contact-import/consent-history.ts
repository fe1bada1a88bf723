import { activityInsert } from '#platform/activity/store.ts'

/**
 * SQL that tells the history of each contact about consent that an import granted or withdrew. The statement before it
 * provides `by_contact (contact_id, changes)`.
 * @param actor expression of the user in whose name it is written
 * @param context expression of the JSON beside it
 */
export const logConsents = (actor: string, context: string): string => `
  ${activityInsert(['account_id', 'actor_id', 'event', 'subject_type', 'subject_id', 'subject_label', 'contact_id', 'changes', 'context'])}
  SELECT c.account_id, ${actor}, 'contact.updated', 'contact', c.id::text,
    left(coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.company, c.email, c.phone, '–'), 200), c.id, by_contact.changes, ${context}
  FROM by_contact JOIN contacts c ON c.id = by_contact.contact_id`
