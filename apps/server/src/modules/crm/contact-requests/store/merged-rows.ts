import type { ContactChild } from '../../contact-children/index.ts'

/** A merge moves the requests of a contact to the survivor. */
export const requestChildren: ContactChild = { table: 'contact_requests', column: 'contact_id', key: ['id'] }
