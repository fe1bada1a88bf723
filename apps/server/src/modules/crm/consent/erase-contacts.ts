import type { ContactErasure } from '../contact-children/index.ts'
import { eraseProofs } from './store/consents.ts'
import { hashSuppressions } from './store/suppressions.ts'

/** Replaces suppressions by hashes while the addresses are known, so that the addresses stay suppressed. */
export const suppressionErasure: ContactErasure = { tables: ['suppressions'], erase: hashSuppressions }

/** The ledger stays as evidence, without the data that identify the person. */
export const consentErasure: ContactErasure = { tables: ['consents'], erase: eraseProofs }
