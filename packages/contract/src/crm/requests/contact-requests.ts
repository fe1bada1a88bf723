import { z } from 'zod'
import { AccountBadge, ProjectBadge, TagBadge, UserBadge } from '../../attachments/badges.ts'
import { Comment } from '../../attachments/comments.ts'
import { Media } from '../../attachments/media.ts'
import { Task } from '../../work/task.ts'
import { permission } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../../kit/endpoint.ts'
import { date, instant, longText, optionalText, SelectOption, text, typedDate, typedInstant } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { groupsOf } from '../../kit/groups.ts'
import { defineResource } from '../../kit/resource.ts'
import { CONTACT_LIFECYCLES, CONTACT_SOURCES, CONTACT_STATUSES } from '../contacts/contacts.ts'
import { tagReferences } from '../contacts/contact-relations.ts'

export const REQUEST_STATUSES = ['staging', 'open', 'won', 'lost', 'spam'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]
export const REQUEST_PRIORITIES = ['normal', 'low', 'high', 'urgent'] as const
export const REQUEST_TYPES = ['information', 'quote', 'complaint', 'callback', 'booking', 'other'] as const
/** Number of days within which a request can be restored from spam. */
export const SPAM_DAYS = 30

/** The contact of a request. */
export const RequestContact = z.object({
  id: z.int(),
  account_id: z.int(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: z.string().nullable(),
  job_title: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
  locale: z.enum(['en', 'gr']).nullable(),
  status: z.enum(CONTACT_STATUSES),
  lifecycle: z.enum(CONTACT_LIFECYCLES),
  emails_marketable: z.boolean(),
  sms_marketable: z.boolean(),
})
export type RequestContact = z.infer<typeof RequestContact>

/** The stage of a request. */
export const RequestStage = z.object({
  id: z.int(),
  pipeline_id: z.int(),
  name: z.string(),
  type: z.enum(['open', 'won', 'lost']),
  probability_bp: z.int(),
  color: z.string().nullable(),
  position: z.int(),
  /** Setting of the stage, else of its pipeline. */
  rotting_days: z.int().nullable(),
})
export type RequestStage = z.infer<typeof RequestStage>

/** The pipeline of a request. */
export const RequestPipeline = z.object({ id: z.int(), uuid: z.string(), name: z.string(), color: z.string().nullable() })
export type RequestPipeline = z.infer<typeof RequestPipeline>

/** A contact request: the deal on a pipeline (domain.md 2.4). */
export const ContactRequest = z.object({
  id: z.int(),
  account_id: z.int(),
  /** Number within the account. */
  number: z.int(),
  contact_id: z.int(),
  user_id: z.int().nullable(),
  assigned_at: instant.nullable(),
  pipeline_id: z.int().nullable(),
  pipeline_stage_id: z.int().nullable(),
  /** Rank in the stage, compared byte by byte. */
  position: z.string().nullable(),
  stage_entered_at: instant.nullable(),
  status: z.enum(REQUEST_STATUSES),
  priority: z.enum(REQUEST_PRIORITIES),
  subject: z.string(),
  message: z.string().nullable(),
  type: z.enum(REQUEST_TYPES),
  source: z.enum(CONTACT_SOURCES),
  /** Minor units of `currency`. */
  value_minor: z.int().nullable(),
  currency: z.string(),
  /** Manual probability in basis points; null = that of the stage. */
  probability_bp: z.int().nullable(),
  expected_close_date: date.nullable(),
  next_action_at: instant.nullable(),
  /** Due time of the first answer, calculated in business hours; null without a response target. */
  response_due_at: instant.nullable(),
  first_response_at: instant.nullable(),
  project_uuid: z.string().nullable(),
  /** Channel through which it came, and the campaign of the channel at that time. */
  channel_id: z.int().nullable(),
  campaign_id: z.int().nullable(),
  is_response_overdue: z.boolean(),
  /** Whether it has been in its stage longer than the stage or pipeline allows; included with `pipelineStage`. */
  is_rotting: z.boolean().optional(),
  closed_at: instant.nullable(),
  lost_reason_id: z.int().nullable(),
  lost_note: z.string().nullable(),
  spam_score_bp: z.int(),
  spam_at: instant.nullable(),
  read_at: instant.nullable(),
  tasks_count: z.int(),
  created_by_id: z.int().nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
  account: AccountBadge.nullable().optional(),
  contact: RequestContact.nullable().optional(),
  user: UserBadge.nullable().optional(),
  pipelineStage: RequestStage.nullable().optional(),
  currentPipeline: RequestPipeline.nullable().optional(),
  project: ProjectBadge.nullable().optional(),
  lostReason: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  channel: z.object({ id: z.int(), name: z.string(), type: z.string(), campaign_id: z.int().nullable() }).nullable().optional(),
  tags: z.array(TagBadge).optional(),
  /** The newest notes, at most 50 per request; the same applies to comments and files. */
  tasks: z.array(Task).optional(),
  comments: z.array(Comment).optional(),
  media: z.array(Media).optional(),
})
export type ContactRequest = z.infer<typeof ContactRequest>

/** Value of a request in minor units. */
export const requestValue = z.int().min(0).max(999_999_999_999).nullish()

const fields = {
  message: longText(20_000),
  type: z.enum(REQUEST_TYPES).optional(),
  priority: z.enum(REQUEST_PRIORITIES).optional(),
  value_minor: requestValue,
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  probability_bp: z.int().min(0).max(10_000).nullish(),
  expected_close_date: typedDate.nullish(),
  next_action_at: typedInstant.nullish(),
  /** The channel through which it came. */
  channel_id: z.int().positive().nullish(),
}

/** The person, if they are not a contact yet. */
export const NewRequestContact = z.object({
  first_name: optionalText(80),
  last_name: optionalText(80),
  company: optionalText(160),
  email: optionalText(254),
  phone: optionalText(40),
  locale: z.enum(['en', 'gr']).nullish(),
})

const newRequest = {
  subject: text(200),
  ...fields,
  source: z.enum(CONTACT_SOURCES).optional(),
  /** Default: the stage of the channel, else the default pipeline. Without any pipeline the request waits in staging. */
  pipeline_id: z.int().positive().nullish(),
  pipeline_stage_id: z.int().positive().nullish(),
  /** The assigned member. Default: a member of the channel, else by the rule of the pipeline. */
  user_id: z.int().positive().nullish(),
  /** Whether it waits in staging until a member accepts it. Default: as the channel says. */
  is_staging: z.boolean().optional(),
  tags: tagReferences.optional(),
}

export const ContactRequestInput = z.object({
  ...newRequest,
  contact_id: z.int().positive().nullish(),
  /** A new contact, instead of `contact_id`. An existing contact with the same address or number is used. */
  contact: NewRequestContact.nullish(),
})
export type ContactRequestInput = z.infer<typeof ContactRequestInput>

/** Without an account in the path, `contact_id` determines it, or `account_id` for a new contact. */
export const AnyContactRequestInput = ContactRequestInput.extend({ account_id: z.int().positive().nullish() })

export const ContactRequestUpdate = z.object({ subject: text(200).optional(), ...fields })

const listed = {
  row: ContactRequest,
  update: ContactRequestUpdate,
  alternatives: { except: [] },
  filters: {
    /** Number, subject, name, e-mail or phone of the contact. */
    search: searchFilter(),
    /** Spam is excluded unless this filter selects it. */
    status: codeFilter(REQUEST_STATUSES),
    assignee: idFilter({ nullable: true }),
    contact: idFilter(),
    pipeline: idFilter({ nullable: true }),
    pipeline_stage: idFilter({ nullable: true }),
    project: uuidFilter({ nullable: true }),
    channel: idFilter({ nullable: true }),
    campaign: idFilter({ nullable: true }),
    source: codeFilter(CONTACT_SOURCES),
    type: codeFilter(REQUEST_TYPES),
    tag: idFilter(),
    priority: codeFilter(REQUEST_PRIORITIES),
    lost_reason: idFilter(),
    unread: booleanFilter(),
    /** Open or waiting, and not answered yet. */
    unanswered: booleanFilter(),
    answered: booleanFilter(),
    /** Requests with a response target: answered in time, or not. */
    answered_in_time: booleanFilter(),
    overdue_response: booleanFilter(),
    rotting: booleanFilter(),
    date_created: dateFilter(),
    closed: dateFilter(),
    expected_close: dateFilter(),
    next_action: dateFilter(),
    /** Major units. */
    value: numberFilter(),
  },
  sorts: ['number', 'value', 'expected_close_date', 'response_due_at', 'stage_entered_at', 'closed_at', 'position'],
  includes: [
    'account',
    'contact',
    'user',
    'pipelineStage',
    'currentPipeline',
    'project',
    'lostReason',
    'channel',
    'tags',
    'tags.tagCategory',
    'tasks',
    'comments',
    'media',
  ],
} as const

export const contactRequests = defineResource({
  name: 'contact-requests',
  id: 'accounts.contactRequests',
  itemId: 'contactRequests',
  paths: { collection: '/api/v1/accounts/:account_id/contact-requests', item: '/api/v1/contact-requests/:id' },
  create: ContactRequestInput,
  ...listed,
})

/** Filters by whose values requests can be grouped. */
export const REQUEST_GROUPS = ['status', 'assignee', 'pipeline', 'pipeline_stage', 'project', 'priority', 'type', 'source'] as const
export const contactRequestGroups = groupsOf(contactRequests, 'accounts.contactRequests', REQUEST_GROUPS)

/** Requests of all accounts in which the caller may read them: the list of the back-office. */
export const allContactRequests = defineResource({
  name: 'contact-requests',
  id: 'contactRequests',
  paths: { collection: '/api/v1/contact-requests', item: '/api/v1/contact-requests/:id' },
  create: AnyContactRequestInput,
  ...listed,
})

/** Requests of one contact. */
export const contactContactRequests = contactRequests.listUnder(
  'contacts.contactRequests.list',
  '/api/v1/contacts/:contact_id/contact-requests',
)
export const createContactContactRequest = defineEndpoint({
  id: 'contacts.contactRequests.create',
  method: 'POST',
  path: '/api/v1/contacts/:contact_id/contact-requests',
  access: permission('contact-requests.create'),
  summary: 'Open a request of a contact',
  body: z.object(newRequest),
  response: oneOf(ContactRequest),
})

/** Account and contact of a request, which `/cr/{id}` needs to open it. */
export const locateContactRequest = defineEndpoint({
  id: 'contactRequests.locate',
  method: 'GET',
  path: '/api/v1/contact-requests/:id/location',
  access: permission('contact-requests.read'),
  summary: 'Where a request belongs',
  response: oneOf(
    z.object({
      id: z.int(),
      number: z.int(),
      account_id: z.int(),
      contact_id: z.int(),
      pipeline_uuid: z.string().nullable(),
      status: z.enum(REQUEST_STATUSES),
    }),
  ),
})

export const contactRequestAssignees = defineEndpoint({
  id: 'accounts.contactRequests.assignees',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contact-requests/assignees',
  access: permission('contact-requests.read'),
  summary: 'Members a request can be assigned to',
  params: accountParams,
  response: manyOf(SelectOption),
})
