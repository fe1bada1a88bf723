import type { PersonalDataSection } from '../contact-children/index.ts'

/** The ledger of consent and the suppressed addresses. */
export const consentSections: readonly PersonalDataSection[] = [
  { name: 'consents', from: 'consents', column: 'contact_id' },
  { name: 'suppressions', from: 'suppressions', column: 'contact_id' },
]
