import type { ContactChild } from '../../contact-children/index.ts'

/** Intakes follow their contact in a merge. */
export const intakeChildren: ContactChild = { table: 'request_intakes', column: 'contact_id', key: ['uuid'] }
