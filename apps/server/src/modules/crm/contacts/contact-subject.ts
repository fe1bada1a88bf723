import { sql } from 'kysely'
import type { Subject } from '#kit/record-change.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { contactPath } from './contact-path.ts'
import { contactName, type ContactRow } from './contacts.presenter.ts'
import { contactQuery } from './contacts.query.ts'

/** How a contact is called in events and in the activity log. */
export const contactSubject: Subject<ContactRow> = { type: 'contact', label: contactName, contact_id: (contact) => contact.id }

/** Contacts carries notes, comments, tasks and files. */
export const contactSubjectKind: SubjectKind = {
  type: 'contact',
  async find(ctx, key, action) {
    const contact = await contactQuery.find(ctx, Number(key), action)
    const { id, account_id } = contact
    return {
      type: 'contact',
      key: String(id),
      account_id,
      label: contactName(contact),
      contact_id: id,
      path: contactPath(contact),
      owner: 'contacts',
    }
  },
  async changed(ctx, key) {
    const id = Number(key)
    await sql`SELECT 1 FROM contacts WHERE id = ${id} FOR NO KEY UPDATE`.execute(ctx.db)
    await sql`
      UPDATE contacts c SET last_activity_at = now(),
        notes_count = (SELECT count(*) FROM notes n WHERE n.account_id = c.account_id AND n.notable_type = 'contact' AND n.notable_id = c.id::text AND n.deleted_at IS NULL),
        tasks_count = (SELECT count(*) FROM tasks k WHERE k.account_id = c.account_id AND k.contact_id = c.id AND k.deleted_at IS NULL)
      WHERE c.id = ${id}`.execute(ctx.db)
  },
}
