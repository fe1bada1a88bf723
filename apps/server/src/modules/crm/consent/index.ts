/*
 * Consent to marketing and suppressed addresses. Every way to a contact writes them: members, lists, imports, merges, forms, unsubscribe
 * links. Consent is granted only on a stated basis for its channel; nothing that is skipped, merged, restored or undone widens it.
 */
export { consentErasure, suppressionErasure } from './erase-contacts.ts'
export { consentSections } from './personal-data.ts'
export { consentChildren } from './store/merged-rows.ts'
export { latestConsent } from './latest-consent.ts'
export { consentInsert, grantConsents, insertConsent, intoConsents, withdrawConsents } from './store/consents.ts'
export {
  liftStatement,
  liftSuppressions,
  liftSuppressionsOf,
  noteCauses,
  SUPPRESS_AGAIN,
  suppressAddress,
  suppressContacts,
  suppressFrom,
} from './store/suppressions.ts'
export { suppressed } from './suppressed.ts'
export type { Channel } from './store/consents.ts'
