import type { ContactChild } from '../../contact-children/index.ts'

/** Requests of a contact follow it in a merge. */
export const requestChildren: ContactChild = { table: 'contact_requests', column: 'contact_id', key: ['id'] }
