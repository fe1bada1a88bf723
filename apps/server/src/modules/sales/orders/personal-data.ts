import type { PersonalDataSection } from '#modules/crm/contact-children/index.ts'

/** Orders of the person, without the internal fields of the seller. */
export const orderSection: PersonalDataSection = {
  name: 'orders',
  from: 'orders',
  column: 'contact_id',
  key: 'uuid',
  omit: ['notes_internal', 'margin_minor', 'costed_net_minor'],
}
