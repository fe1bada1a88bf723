// Written by `npm run contract:browser` from the contract; do not edit.
import type * as source from '../../src/messaging/mail-to-many.ts'

export type { MailToMany, MailPreflight, MailToManyInput, DepartureInput } from '../../src/messaging/mail-to-many.ts'
export const TO_MANY_STATUSES: typeof source.TO_MANY_STATUSES = ['draft', 'queued', 'sending', 'sent', 'cancelled', 'failed']
export const CHOSEN_CONTACTS: typeof source.CHOSEN_CONTACTS = 500
