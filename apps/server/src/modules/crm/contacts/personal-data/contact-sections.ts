import { sql } from 'kysely'
import type { PersonalDataSection } from '../../contact-children/index.ts'

/** The contact and everything by which they can be reached. */
export const contactSections: readonly PersonalDataSection[] = [
  { name: 'contacts', from: 'contacts', where: (ids) => sql`t.id = any(${ids}::bigint[])`, files_of: 'contact' },
  { name: 'email_addresses', from: 'contact_email_addresses', column: 'contact_id' },
  { name: 'phone_numbers', from: 'contact_phone_numbers', column: 'contact_id' },
  { name: 'physical_addresses', from: 'contact_physical_addresses', column: 'contact_id' },
]
