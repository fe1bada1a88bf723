import type { ContactChild } from '../../contact-children/index.ts'

/** The merged contact keeps the whole history of its predecessors and all their suppressions. */
export const consentChildren: readonly ContactChild[] = [
  { table: 'consents', column: 'contact_id', key: ['id'], returns: 'always' },
  { table: 'suppressions', column: 'contact_id', key: ['id'], returns: 'always' },
]
