import { emailKey, nameKey, searchText } from '@stoa/domain'
import type { Db } from '#kit/context.ts'
import type { DemoContact } from './make-contacts.ts'
import { without, writeRows } from '../write-rows.ts'

/** Writes contacts with their people, addresses, numbers and tags. Ids are those given; people begin at `first_person_id`. */
export async function writeContacts(db: Db, contacts: readonly DemoContact[], first_person_id: number): Promise<number> {
  const { people, personOf } = peopleOf(contacts, first_person_id)
  await writeRows(db, 'people', without(people, 'email_key'))
  await writeRows(
    db,
    'person_keys',
    people.map(({ account_id, email_key, id }) => ({ account_id, email_key, person_id: id })),
  )
  await writeRows(
    db,
    'contacts',
    contacts.map((contact) => contactRow(contact, personOf)),
  )
  const addressed = contacts.filter((contact) => contact.email)
  await writeRows(
    db,
    'contact_email_addresses',
    addressed.map((contact) => {
      const bounced = contact.email_status === 'hard_bounced'
      return {
        ...own(contact),
        email: contact.email,
        email_key: emailKey(contact.email!),
        is_primary: true,
        status: contact.email_status,
        bounce_count: bounced ? 1 : 0,
        last_bounce_at: bounced ? contact.last_activity_at : null,
      }
    }),
  )
  await writeRows(
    db,
    'contact_phone_numbers',
    contacts
      .filter((contact) => contact.phone)
      .map((contact) => ({
        ...own(contact),
        number: contact.phone,
        number_raw: contact.phone_raw,
        type: contact.phone_type,
        label: contact.phone_type === 'mobile' ? 'mobile' : 'work',
        is_primary: true,
      })),
  )
  await writeRows(
    db,
    'contact_tag',
    contacts.flatMap(({ account_id, id, created_at, tag_ids }) =>
      tag_ids.map((tag_id) => ({ account_id, contact_id: id, tag_id, created_at, tagged_at: created_at })),
    ),
  )
  return first_person_id + people.length
}

const own = (contact: DemoContact) => ({
  account_id: contact.account_id,
  contact_id: contact.id,
  created_at: contact.created_at,
  updated_at: contact.created_at,
})

function contactRow(contact: DemoContact, personOf: (contact: DemoContact) => number | null) {
  const { tag_ids: _tags, phone_raw: _raw, phone_type: _type, email_status: _status, ...row } = contact
  const present = (values: (string | null)[]) => values.filter((value) => value !== null)
  return {
    ...row,
    person_id: personOf(contact),
    email_key: row.email && emailKey(row.email),
    phone_key: row.phone,
    first_touch_at: row.created_at,
    name_key: nameKey(row.first_name, row.last_name),
    search_text: searchText({ names: present([row.first_name, row.last_name, row.company]), values: present([row.email, row.phone]) }),
    updated_at: row.last_activity_at,
  }
}

interface PersonRow {
  id: number
  account_id: number
  email_key: string
  display_name: string
  contacts_count: number
  first_seen_at: Date
  last_seen_at: Date
  created_at: Date
  updated_at: Date
}

/** Contacts of one account that share an e-mail are one person. */
function peopleOf(contacts: readonly DemoContact[], first_id: number) {
  const byKey = new Map<string, PersonRow>()
  const keyOf = (contact: DemoContact) => `${contact.account_id}/${emailKey(contact.email!)}`
  for (const contact of contacts) {
    if (!contact.email) continue
    const key = keyOf(contact)
    const person = byKey.get(key) ?? {
      id: first_id + byKey.size,
      account_id: contact.account_id,
      email_key: emailKey(contact.email)!,
      display_name: [contact.first_name, contact.last_name].filter(Boolean).join(' ') || contact.email,
      contacts_count: 0,
      first_seen_at: contact.created_at,
      last_seen_at: contact.last_activity_at,
      created_at: contact.created_at,
      updated_at: contact.created_at,
    }
    if (contact.status !== 'merged') person.contacts_count += 1
    if (contact.last_activity_at > person.last_seen_at) person.last_seen_at = contact.last_activity_at
    byKey.set(key, person)
  }
  return { people: [...byKey.values()], personOf: (contact: DemoContact) => (contact.email ? byKey.get(keyOf(contact))!.id : null) }
}
