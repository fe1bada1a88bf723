import { deleteRows } from '#db/rows.ts'
import type { ContactErasure } from '../../contact-children/index.ts'

/** Deletes subscriptions of erased contacts. */
export const subscriptionErasure: ContactErasure = {
  tables: ['subscriptions', 'unsubscribe_undos'],
  async erase(db, contact_ids) {
    await deleteRows(db, 'unsubscribe_undos', { contact_id: contact_ids })
    await deleteRows(db, 'subscriptions', { contact_id: contact_ids })
  },
}
