import { contacts, type Contact } from '@stoa/contract/browser'
import { IconAddressBook } from '@stoa/ui'
import type { Finder } from '../../../kit/index.ts'
import { contactPaths } from './contact-paths.ts'

/** Finds contacts by name, company, address and number. */
export const finder: Finder<Contact> = {
  group: 'people',
  order: 10,
  endpoint: contacts.list,
  icon: IconAddressBook,
  found: (row, accountId) => {
    const name = [row.first_name, row.last_name].filter(Boolean).join(' ')
    const names = [name, row.company, row.email, row.phone].filter(Boolean)
    return {
      id: row.id,
      label: names[0] ?? `#${row.id}`,
      hint: row.email ?? row.phone ?? undefined,
      to: contactPaths.page(accountId, row.id),
    }
  },
}
