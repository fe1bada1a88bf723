import { z } from 'zod'
import { AccountBadge, ProjectBadge } from '../../attachments/badges.ts'
import { JobBatch } from '../../attachments/job-batches.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, onePage } from '../../kit/endpoint.ts'
import { date, flag, ids, instant, longText, optionalText, SelectOption, text, typedInstant } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'

export const LIST_VISIBILITIES = ['private', 'public'] as const
export const LIST_OPT_INS = ['single', 'double'] as const
export const LIST_SHARE_ABILITIES = ['view', 'use'] as const

/** An account with which a list is shared. */
export const ListShare = z.object({
  ...AccountBadge.shape,
  ability: z.enum(['view', 'use', 'edit']),
  expires_at: instant.nullable(),
})
export type ListShare = z.infer<typeof ListShare>

/** A mailing list with consent (domain.md 2.5). */
export const ContactList = z.object({
  id: z.int(),
  account_id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  /** The name that subscribers see; `name` when null. */
  public_name: z.string().nullable(),
  /** Public lists are offered in the preference centre and to portal users. */
  visibility: z.enum(LIST_VISIBILITIES),
  opt_in: z.enum(LIST_OPT_INS),
  from_email_uuid: z.string().nullable(),
  is_welcoming: z.boolean(),
  welcome_subject: z.string().nullable(),
  welcome_message: z.string().nullable(),
  archived_at: instant.nullable(),
  project_uuid: z.string().nullable(),
  subscribed_count: z.int(),
  pending_count: z.int(),
  unsubscribed_count: z.int(),
  cleaned_count: z.int(),
  last_sent_at: instant.nullable(),
  /** What the reader's account may do with a list of another account; null on its own lists. */
  shared_ability: z.enum(['view', 'use', 'edit']).nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  /** Accounts with which the list is shared. Only members of the list's account see them. */
  accounts: z.array(ListShare).optional(),
  /** Its latest jobs, newest first. */
  jobBatches: z.array(JobBatch).optional(),
})
export type ContactList = z.infer<typeof ContactList>

/** Fields of a list that a member sets. */
export const ContactListInput = z.object({
  name: text(120),
  description: optionalText(500),
  public_name: optionalText(120),
  visibility: z.enum(LIST_VISIBILITIES).optional(),
  opt_in: z.enum(LIST_OPT_INS).optional(),
  from_email_uuid: z.uuid().nullish(),
  /** A project in which the account takes part. */
  project_uuid: z.uuid().nullish(),
  is_welcoming: flag.optional(),
  welcome_subject: optionalText(200),
  welcome_message: longText(4000),
})

const listed = {
  row: ContactList,
  permission: 'contact-lists',
  alternatives: { except: [] },
  filters: {
    search: searchFilter(),
    opt_in: codeFilter(LIST_OPT_INS),
    visibility: codeFilter(LIST_VISIBILITIES),
    project: uuidFilter(),
    /** Lists of other accounts that are shared with the reader's. */
    shared: booleanFilter(),
    /** Archived lists are left out unless this filter selects them. */
    archived: booleanFilter(),
  },
  sorts: ['name', 'subscribed_count', 'last_sent'],
  includes: ['account', 'accounts', 'jobBatches', 'project'],
  access: { export: permission('contact-lists.read') },
} as const

export const contactLists = defineResource({
  name: 'contact-lists',
  id: 'accounts.contactLists',
  itemId: 'contactLists',
  paths: { collection: '/api/v1/accounts/:account_id/contact-lists', item: '/api/v1/contact-lists/:id' },
  create: ContactListInput,
  update: ContactListInput.partial().extend({ archived: flag.optional() }),
  ...listed,
})

/** Lists of every account in which the caller may read them. */
export const allContactLists = defineResource({
  name: 'contact-lists',
  id: 'contactLists',
  paths: { collection: '/api/v1/contact-lists', item: '/api/v1/contact-lists/:id' },
  ...listed,
})

/** Lists as options of filters and forms, by search text or by ids. */
export const contactListOptions = defineEndpoint({
  id: 'accounts.contactLists.options',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contact-lists/options',
  access: permission('contact-lists.read'),
  summary: 'Lists to choose from',
  params: accountParams,
  query: z.object({ search: z.string().max(200).optional(), ids: ids(100).optional() }),
  response: manyOf(SelectOption),
})

/** One day of a list: subscriptions, unsubscriptions, and subscribers at its end. */
export const ListDay = z.object({ day: date, joined: z.int(), left: z.int(), subscribed: z.int() })
export type ListDay = z.infer<typeof ListDay>

export const LIST_GROWTH_DAYS = [30, 90, 365] as const
export const contactListGrowth = defineEndpoint({
  id: 'contactLists.growth',
  method: 'GET',
  path: '/api/v1/contact-lists/:contact_list_id/growth',
  access: permission('contact-lists.read'),
  summary: 'How a list grew, day by day',
  query: z.object({ days: z.coerce.number().int().min(7).max(366).default(90) }),
  response: manyOf(ListDay),
})

export const contactListShares = defineEndpoint({
  id: 'contactLists.accounts.list',
  method: 'GET',
  path: '/api/v1/contact-lists/:contact_list_id/accounts',
  access: permission('contact-lists.share'),
  summary: 'Accounts a list is shared with',
  response: z.object({ data: z.array(ListShare), included: z.object({ accounts: z.array(AccountBadge) }), ...onePage }),
})
export const shareContactList = defineEndpoint({
  id: 'contactLists.accounts.create',
  method: 'POST',
  path: '/api/v1/contact-lists/:contact_list_id/accounts',
  access: permission('contact-lists.share'),
  summary: 'Share a list with an account in relation',
  body: z.object({
    account_id: z.int().positive(),
    ability: z.enum(LIST_SHARE_ABILITIES),
    expires_at: typedInstant.nullish(),
  }),
  response: manyOf(ListShare),
})
export const unshareContactList = defineEndpoint({
  id: 'contactLists.accounts.delete',
  method: 'DELETE',
  path: '/api/v1/contact-lists/:contact_list_id/accounts/:linked_account_id',
  access: permission('contact-lists.share'),
  summary: 'End the sharing of a list with an account',
})

export const contactListBatches = defineEndpoint({
  id: 'contactLists.jobBatches.list',
  method: 'GET',
  path: '/api/v1/contact-lists/:contact_list_id/job-batches',
  access: permission('subscriptions.read'),
  summary: 'The latest jobs of a list',
  response: manyOf(JobBatch),
})
/** Cancels a running job of the list. Finished work is kept. */
export const cancelContactListBatch = defineEndpoint({
  id: 'contactLists.cancelledJobBatches.create',
  method: 'POST',
  path: '/api/v1/contact-lists/:contact_list_id/cancelled-job-batches',
  access: permission('subscriptions.create'),
  summary: 'Stop a job of a list',
  body: z.object({ job_batch_uuid: z.uuid() }),
  response: oneOf(JobBatch),
})
