import type { ContactChild } from '../../contact-children/index.ts'

/** The surviving contact keeps the whole ledger and all suppressions of its predecessors. */
export const consentChildren: readonly ContactChild[] = [
  { table: 'consents', column: 'contact_id', key: ['id'], returns: 'always' },
  { table: 'suppressions', column: 'contact_id', key: ['id'], returns: 'always' },
]
