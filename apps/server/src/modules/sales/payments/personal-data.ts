import type { PersonalDataSection } from '#modules/crm/contact-children/index.ts'

/** Payments of the person. */
export const paymentSection: PersonalDataSection = {
  name: 'payments',
  from: 'payments',
  column: 'contact_id',
  key: 'uuid',
}
