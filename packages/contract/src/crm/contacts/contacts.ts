import { z } from 'zod'
import { AccountBadge, TagBadge, UserBadge } from '../../attachments/badges.ts'
import { Comment } from '../../attachments/comments.ts'
import { Media } from '../../attachments/media.ts'
import { Note } from '../../attachments/notes.ts'
import { Task } from '../../work/task.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { date, instant, optionalText, SelectOption, typedDate } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { ContactEmailAddress, ContactPhoneNumber, ContactPhysicalAddress } from './contact-details.ts'
import { LinkedAccount, Person } from './contact-relations.ts'
import { Subscription, SUBSCRIPTION_STATUSES } from '../contact-lists/subscription-badges.ts'

export const CONTACT_STATUSES = ['active', 'archived', 'blacklisted', 'merged', 'erased'] as const
export const CONTACT_LIFECYCLES = ['lead', 'qualified', 'opportunity', 'customer', 'inactive'] as const
export const CONTACT_SOURCES = [
  'manual',
  'import',
  'form',
  'facebook_lead',
  'facebook_message',
  'instagram',
  'google_ads',
  'email',
  'sms',
  'phone',
  'walk_in',
  'shop',
  'api',
  'referral',
  'merge',
] as const

/** A person with whom an account does business (domain.md 2.4). */
export const Contact = z.object({
  id: z.int(),
  account_id: z.int(),
  person_id: z.int().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: z.string().nullable(),
  job_title: z.string().nullable(),
  /** Copy of the primary address. */
  email: z.string().nullable(),
  /** Copy of the primary number, E.164. */
  phone: z.string().nullable(),
  locale: z.enum(['en', 'gr']).nullable(),
  time_zone: z.string().nullable(),
  birthday: date.nullable(),
  gender: z.enum(['female', 'male', 'other']).nullable(),
  /** Signed URL of the small picture. */
  avatar_url: z.string().nullable(),
  status: z.enum(CONTACT_STATUSES),
  lifecycle: z.enum(CONTACT_LIFECYCLES),
  customer_since: date.nullable(),
  user_id: z.int().nullable(),
  assigned_at: instant.nullable(),
  source: z.enum(CONTACT_SOURCES),
  first_touch_at: instant.nullable(),
  last_activity_at: instant.nullable(),
  emails_marketable: z.boolean(),
  sms_marketable: z.boolean(),
  custom_fields: z.record(z.string(), z.unknown()),
  notes_count: z.int(),
  tasks_count: z.int(),
  /** Enquiries that are neither spam nor deleted. */
  requests_count: z.int(),
  merged_into_id: z.int().nullable(),
  version: z.int(),
  created_by_id: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
  /** Number of other contacts with the same address or number. */
  duplicates_count: z.int().optional(),
  tags: z.array(TagBadge).optional(),
  user: UserBadge.nullable().optional(),
  account: AccountBadge.nullable().optional(),
  person: Person.nullable().optional(),
  emailAddresses: z.array(ContactEmailAddress).optional(),
  primaryEmailAddress: ContactEmailAddress.nullable().optional(),
  phoneNumbers: z.array(ContactPhoneNumber).optional(),
  primaryPhoneNumber: ContactPhoneNumber.nullable().optional(),
  physicalAddresses: z.array(ContactPhysicalAddress).optional(),
  /** The newest notes, at most 50 per contact; the same applies to comments and tasks. */
  notes: z.array(Note).optional(),
  comments: z.array(Comment).optional(),
  tasks: z.array(Task).optional(),
  media: z.array(Media).optional(),
  accounts: z.array(LinkedAccount).optional(),
  subscriptions: z.array(Subscription).optional(),
})
export type Contact = z.infer<typeof Contact>

const fields = {
  first_name: optionalText(80),
  last_name: optionalText(80),
  company: optionalText(160),
  job_title: optionalText(120),
  locale: z.enum(['en', 'gr']).nullish(),
  time_zone: optionalText(64),
  birthday: typedDate.nullish(),
  gender: z.enum(['female', 'male', 'other']).nullish(),
  lifecycle: z.enum(CONTACT_LIFECYCLES).optional(),
  /** The assigned member. */
  user_id: z.int().positive().nullish(),
  custom_fields: z.record(z.string(), z.unknown()).optional(),
}

/** A new contact with its first address and number, tags by id or name, and a first note. */
export const ContactInput = z.object({
  ...fields,
  email: optionalText(254),
  phone: optionalText(40),
  source: z.enum(CONTACT_SOURCES).optional(),
  tags: z
    .array(z.union([z.int().positive(), z.string().trim().min(1).max(60)]))
    .max(50)
    .optional(),
  notes: z.string().trim().max(10_000).nullish(),
})
export type ContactInput = z.infer<typeof ContactInput>

export const ContactUpdate = z.object({
  ...fields,
  /** Changes the primary address or number. */
  email: optionalText(254),
  phone: optionalText(40),
  /** Reactivating a blacklisted contact requires `reason`. */
  status: z.enum(['active', 'archived', 'blacklisted']).optional(),
  reason: optionalText(300),
})

const listed = {
  row: Contact,
  alternatives: { except: [] },
  filters: {
    search: searchFilter(),
    assignee: idFilter({ nullable: true }),
    date_created: dateFilter(),
    contact_list: idFilter(),
    pipeline_stage: idFilter(),
    tag: idFilter(),
    /** Contacts with an e-mail or a number of this one. */
    duplicates_of: idFilter(),
    /** Archived contacts are left out unless this filter selects them. */
    status: codeFilter(['active', 'archived', 'blacklisted']),
    lifecycle: codeFilter(CONTACT_LIFECYCLES),
    source: codeFilter(CONTACT_SOURCES),
    has_email: booleanFilter(),
    has_phone: booleanFilter(),
    marketable: codeFilter(['email', 'sms']),
    last_activity: dateFilter(),
    country: codeFilter(),
    has_duplicates: booleanFilter(),
    revenue: numberFilter(),
  },
  sorts: ['first_name', 'last_name', 'email', 'last_activity', 'revenue'],
  includes: [
    'tags',
    'tags.tagCategory',
    'user',
    'account',
    'person',
    'emailAddresses',
    'primaryEmailAddress',
    'phoneNumbers',
    'primaryPhoneNumber',
    'physicalAddresses',
    'notes',
    'comments',
    'tasks',
    'media',
    'accounts',
    'subscriptions',
    'duplicates_count',
  ],
} as const

export const contacts = defineResource({
  name: 'contacts',
  id: 'accounts.contacts',
  itemId: 'contacts',
  paths: { collection: '/api/v1/accounts/:account_id/contacts', item: '/api/v1/contacts/:id' },
  create: ContactInput,
  update: ContactUpdate,
  opaque: ['custom_fields'],
  ...listed,
})

/** Contacts on a list, by the filters of contacts and their status on the list. */
export const subscribers = defineResource({
  name: 'contacts',
  id: 'contactLists.subscribers',
  permission: 'subscriptions',
  paths: { collection: '/api/v1/contact-lists/:contact_list_id/subscribers', item: '/api/v1/contacts/:id' },
  ...listed,
  filters: { ...listed.filters, subscription_status: codeFilter(SUBSCRIPTION_STATUSES) },
})

/** Contacts of every account in which the caller may read them: the list of the back office. */
export const allContacts = defineResource({
  name: 'contacts',
  paths: { collection: '/api/v1/contacts', item: '/api/v1/contacts/:id' },
  ...listed,
})

/** Contacts that unsubscribed from a list or from everything, or whose address is suppressed by request. */
export const unsubscribedContacts = contacts.listUnder(
  'accounts.unsubscribedContacts.list',
  '/api/v1/accounts/:account_id/unsubscribed-contacts',
  permission('subscriptions.read'),
)
export const exportUnsubscribedContacts = contacts.exportUnder(
  'accounts.unsubscribedContacts.export',
  '/api/v1/accounts/:account_id/unsubscribed-contacts/export',
)

/** An existing contact in a duplicate warning. */
export const DuplicateHit = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  matched_by: z.array(z.enum(['email', 'phone'])),
  status: z.enum(CONTACT_STATUSES),
})

/** Finds contacts with an address or number before a new one is created (spec 2.8, 5). */
export const checkContact = defineEndpoint({
  id: 'accounts.contacts.check',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/contacts/check',
  access: permission('contacts.create'),
  summary: 'Look for contacts with the same e-mail or phone',
  params: accountParams,
  body: z.object({ email: optionalText(254), phone: optionalText(40), except_id: z.int().positive().nullish() }),
  response: manyOf(DuplicateHit),
})

/** Members to whom a contact of the account can be assigned. */
export const contactAssignees = defineEndpoint({
  id: 'accounts.contacts.assignees',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contacts/assignees',
  access: permission('contacts.read'),
  summary: 'Members a contact can be assigned to',
  params: accountParams,
  response: manyOf(SelectOption),
})

/** Restores a contact that was deleted within the last 30 days. */
export const restoreContact = defineEndpoint({
  id: 'contacts.restore',
  method: 'POST',
  path: '/api/v1/contacts/:id/restore',
  access: permission('contacts.delete'),
  summary: 'Undo the deletion of a contact',
  response: oneOf(Contact),
})

/** Uploads the picture as `file` or `avatar`. */
export const uploadContactAvatar = defineEndpoint({
  id: 'contacts.uploadAvatar',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/avatar',
  access: permission('contacts.update'),
  summary: 'Upload the picture of a contact',
  multipart: true,
  limit: 'heavy',
  response: oneOf(Contact),
})
export const removeContactAvatar = defineEndpoint({
  id: 'contacts.removeAvatar',
  method: 'DELETE',
  path: '/api/v1/contacts/:contact_id/avatar',
  access: permission('contacts.update'),
  summary: 'Take the picture of a contact away',
  response: oneOf(Contact),
})

/** Erases the personal data of a contact (GDPR, article 17). `confirm` repeats the id of the contact. */
export const eraseContact = defineEndpoint({
  id: 'contacts.erase',
  method: 'POST',
  path: '/api/v1/contacts/:id/erase',
  access: permission('contacts.erase'),
  summary: 'Erase a contact for good',
  body: z.object({ confirm: z.int().positive() }),
})
