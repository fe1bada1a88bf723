import { z } from 'zod'
import { AccountBadge, TagBadge } from '../../attachments/badges.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { flag, instant, optionalText, text } from '../../kit/fields.ts'
import { booleanFilter, dateFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

const PATH = '/api/v1/contacts/:contact_id'

/** Tags by id or by new name. */
export const tagReferences = z.array(z.union([z.int().positive(), z.string().trim().min(1).max(60)])).max(50)

export const contactTags = defineEndpoint({
  id: 'contacts.tags.list',
  method: 'GET',
  path: `${PATH}/tags`,
  access: permission('contacts.read'),
  summary: 'Tags of a contact',
  response: manyOf(TagBadge),
})
export const addContactTags = defineEndpoint({
  id: 'contacts.tags.create',
  method: 'POST',
  path: `${PATH}/tags`,
  access: permission('contacts.update'),
  summary: 'Tag a contact',
  body: z.object({ tags: tagReferences.min(1) }),
  response: manyOf(TagBadge),
})
export const removeContactTag = defineEndpoint({
  id: 'contacts.tags.delete',
  method: 'DELETE',
  path: `${PATH}/tags/:tag_id`,
  access: permission('contacts.update'),
  summary: 'Take a tag off a contact',
})

export const LINKED_ACCOUNT_RELATIONS = ['employee', 'representative', 'owner', 'accountant', 'other'] as const
/** An account that a contact is linked to, such as its employer. */
export const LinkedAccount = z.object({
  ...AccountBadge.shape,
  relation: z.enum(LINKED_ACCOUNT_RELATIONS),
  title: z.string().nullable(),
  is_contact_point: z.boolean(),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

export const contactAccounts = defineEndpoint({
  id: 'contacts.accounts.list',
  method: 'GET',
  path: `${PATH}/accounts`,
  access: permission('contacts.read'),
  summary: 'Accounts linked with a contact',
  response: manyOf(LinkedAccount),
})
export const linkContactAccount = defineEndpoint({
  id: 'contacts.accounts.create',
  method: 'POST',
  path: `${PATH}/accounts`,
  access: permission('contacts.update'),
  summary: 'Link an account with a contact',
  body: z.object({
    account_id: z.int().positive(),
    relation: z.enum(LINKED_ACCOUNT_RELATIONS).optional(),
    title: optionalText(120),
    is_contact_point: flag.optional(),
  }),
  response: oneOf(LinkedAccount),
})
export const unlinkContactAccount = defineEndpoint({
  id: 'contacts.accounts.delete',
  method: 'DELETE',
  path: `${PATH}/accounts/:linked_account_id`,
  access: permission('contacts.update'),
  summary: 'Unlink an account from a contact',
})
/** Accounts that have a relation with the contact's account and are not linked yet. */
export const contactAccountOptions = defineEndpoint({
  id: 'contacts.accounts.options',
  method: 'GET',
  path: `${PATH}/accounts/options`,
  access: permission('contacts.update'),
  summary: 'Accounts that can be linked with a contact',
  response: manyOf(AccountBadge),
})

/** A person: contacts of one account that share an e-mail (domain.md 1.1). */
export const Person = z.object({
  id: z.int(),
  account_id: z.int(),
  display_name: z.string(),
  contacts_count: z.int(),
  orders_count: z.int(),
  revenue_minor: z.int(),
  currency: z.string(),
  user_id: z.int().nullable(),
  first_seen_at: instant,
  last_seen_at: instant,
  created_at: instant,
  updated_at: instant,
  /** Contacts of this person that the caller may see. */
  contacts: z
    .array(
      z.object({
        id: z.int(),
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
        company: z.string().nullable(),
        email: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    )
    .optional(),
})
export type Person = z.infer<typeof Person>

/** People of an account, each counted once regardless of their number of contacts. They are not edited but follow their contacts. */
export const people = defineResource({
  name: 'people',
  id: 'accounts.people',
  permission: 'contacts',
  paths: { collection: '/api/v1/accounts/:account_id/people', item: '/api/v1/people/:id' },
  row: Person,
  filters: { search: searchFilter(), has_orders: booleanFilter(), last_seen: dateFilter() },
  sorts: ['name', 'revenue', 'last_seen'],
  includes: ['contacts'],
})

export const contactPerson = defineEndpoint({
  id: 'contacts.person.read',
  method: 'GET',
  path: `${PATH}/person`,
  access: permission('contacts.read'),
  summary: 'The person that a contact is',
  response: oneOf(Person.nullable()),
})
export const updateContactPerson = defineEndpoint({
  id: 'contacts.person.update',
  method: 'PUT',
  path: `${PATH}/person`,
  access: permission('contacts.update'),
  summary: 'Rename the person that a contact is',
  body: z.object({ display_name: text(160) }),
  response: oneOf(Person),
})
