import { eraseBatchChanges } from '../../batch-changes/index.ts'
import type { ContactErasure } from '../../contact-children/index.ts'
import { blankContacts } from './contacts.ts'
import { eraseDetails } from './many-details.ts'
import { erasePeople } from './people.ts'

/** Deletes people who have no other contact, deletes addresses and numbers, and blanks the contacts. */
export const contactErasure: ContactErasure = {
  tables: [
    'contacts',
    'contact_email_addresses',
    'contact_phone_numbers',
    'contact_physical_addresses',
    'contact_account',
    'batch_changes',
    'people',
    'person_keys',
  ],
  async erase(db, contact_ids) {
    await erasePeople(db, contact_ids)
    await eraseDetails(db, contact_ids)
    await eraseBatchChanges(db, 'contact', contact_ids)
    await blankContacts(db, contact_ids)
  },
}
