import type { PersonalDataSection } from '#modules/crm/contact-children/index.ts'

/** Offers of the person, without the internal fields of the seller. */
export const offerSection: PersonalDataSection = {
  name: 'offers',
  from: 'offers',
  column: 'contact_id',
  key: 'uuid',
  omit: ['notes_internal', 'cost_minor', 'costed_net_minor', 'public_token'],
}
