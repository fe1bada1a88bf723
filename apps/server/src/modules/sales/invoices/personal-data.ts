import type { PersonalDataSection } from '#modules/crm/contact-children/index.ts'

/** Invoices of the person, without the internal fields of the seller. */
export const invoiceSection: PersonalDataSection = {
  name: 'invoices',
  from: 'invoices',
  column: 'contact_id',
  key: 'uuid',
  omit: ['notes_internal', 'public_token', 'hash'],
}
