import type { ContactErasure } from '../contact-children/index.ts'
import { eraseProofs } from './store/consents.ts'
import { hashSuppressions } from './store/suppressions.ts'

/** Runs while the addresses are still known. Afterwards the hashes keep them suppressed. */
export const suppressionErasure: ContactErasure = { tables: ['suppressions'], erase: hashSuppressions }

/** The ledger stays as evidence, without what identifies the person. */
export const consentErasure: ContactErasure = { tables: ['consents'], erase: eraseProofs }
