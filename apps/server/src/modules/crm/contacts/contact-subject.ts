import type { Subject } from '#kit/records/record-change.ts'
import type { SubjectKind } from '#modules/attachments/subjects/index.ts'
import { contactPath } from './contact-path.ts'
import { contactName, type ContactRow } from './contacts.presenter.ts'
import { contactQuery } from './contacts.query.ts'
import { recountAttachments } from './store/contacts.ts'

/** How a contact is named in events and in the activity log. */
export const contactSubject: Subject<ContactRow> = { type: 'contact', label: contactName, contact_id: (contact) => contact.id }

/** Contacts have notes, comments, tasks and files. */
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
    await recountAttachments(ctx.db, Number(key))
  },
}
