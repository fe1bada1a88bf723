import type { PersonalDataSection } from '../contact-children/index.ts'

/** Requests, with the files that came with them. */
export const requestSection: PersonalDataSection = {
  name: 'contact_requests',
  from: 'contact_requests',
  column: 'contact_id',
  files_of: 'contact_request',
}
