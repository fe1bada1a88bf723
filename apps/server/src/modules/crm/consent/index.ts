/*
 * Consent to marketing, and suppressed addresses. Members, lists, imports, merges, forms and unsubscribe links write
 * them. Consent is granted only on a stated basis for its channel, and for the addresses that the contact has then or
 * that the statement names. Rows that are skipped, merged, restored or undone never widen it.
 */
export { consentErasure, suppressionErasure } from './erase-contacts.ts'
export { consentSections } from './personal-data.ts'
export { consentChildren } from './store/merged-rows.ts'
export { consentCovers, consentCoversText, IN_FORCE } from './consent-covers.ts'
export { latestConsent } from './latest-consent.ts'
export {
  carryWithdrawals,
  consentInsert,
  grantConsents,
  grantConsentsAgain,
  insertConsent,
  intoConsents,
  withdrawAsOthersDid,
  withdrawConsents,
} from './store/consents.ts'
export {
  liftStatement,
  liftSuppressions,
  liftSuppressionsOf,
  noteCauses,
  SUPPRESS_AGAIN,
  suppressAddress,
  suppressContacts,
  suppressFrom,
  takeBackSuppressions,
} from './store/suppressions.ts'
export { suppressed } from './suppressed.ts'
export { withdrew, withdrewText } from './withdrew.ts'
export type { Channel } from './store/consents.ts'
