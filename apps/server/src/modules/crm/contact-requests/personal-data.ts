import type { PersonalDataSection } from '../contact-children/index.ts'

/** Requests of a person, with their files. */
export const requestSection: PersonalDataSection = {
  name: 'contact_requests',
  from: 'contact_requests',
  column: 'contact_id',
  files_of: 'contact_request',
}
