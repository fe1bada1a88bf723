import { z } from 'zod'
import { UserBadge } from '../attachments/badges.ts'
import { permission } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { instant } from '../kit/fields.ts'

/** What the time line of a record is made of. Each kind is shown to those who may read its records. */
export const TIME_LINE_KINDS = [
  'email',
  'sms',
  'message',
  'note',
  'comment',
  'task',
  'stage',
  'request',
  'offer',
  'order',
  'invoice',
  'payment',
  'subscription',
  'consent',
  'import',
  'change',
] as const
export type TimeLineKind = (typeof TIME_LINE_KINDS)[number]

/** Number of events on a page of a time line. */
export const TIME_LINE_PAGE = 30

/** One event in the life of a record. */
export const TimeLineEvent = z.object({
  kind: z.enum(TIME_LINE_KINDS),
  /** Unique among the events of a kind. */
  id: z.string(),
  at: instant,
  /** What happened to the record: `created`, `sent`, `accepted` …; of changes the name in the activity log. */
  event: z.string(),
  /** Key of the record that the event is about. */
  record_id: z.string(),
  user: UserBadge.nullable(),
  direction: z.enum(['incoming', 'outgoing', 'internal']).nullable(),
  /** Subject, number or name. */
  title: z.string().nullable(),
  /** The beginning of its text. */
  text: z.string().nullable(),
  status: z.string().nullable(),
  amount_minor: z.int().nullable(),
  currency: z.string().nullable(),
  details: z.object({
    opens: z.int().optional(),
    clicks: z.int().optional(),
    attachments: z.int().optional(),
    /** Kind of the document. */
    type: z.string().optional(),
    purpose: z.string().optional(),
    skip_reason: z.string().optional(),
    /** Channel of a message or a consent. */
    channel: z.string().optional(),
    /** Where it comes from: stage and board of a mailing, list of a subscription, source of a consent. */
    origin: z.string().optional(),
    is_pinned: z.boolean().optional(),
    due_at: z.string().optional(),
    valid_until: z.string().optional(),
    /** Number of the enquiry or of the task. */
    number: z.int().optional(),
    /** Board of a move; `from` and `to` are the names of its stages, absent for outside the board. */
    board: z.string().optional(),
    from: z.string().optional(),
    to: z.string().optional(),
    /** Attribute to [old, new]. */
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).optional(),
  }),
})
export type TimeLineEvent = z.infer<typeof TimeLineEvent>

const kinds = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z.array(z.enum(TIME_LINE_KINDS)).max(TIME_LINE_KINDS.length),
)

const timeLineOf = (owner: string, path: string, right: string, summary: string) =>
  defineEndpoint({
    id: `${owner}.timeLine.list`,
    method: 'GET',
    path: `${path}/time-line`,
    access: permission(`${right}.read`),
    summary,
    query: z.object({
      /** Only these kinds, separated by commas. */
      kind: kinds.optional(),
      search: z.string().max(200).optional(),
      /** `next_cursor` of the page before. */
      cursor: z.string().max(200).optional(),
    }),
    response: z.object({ data: z.array(TimeLineEvent), meta: z.object({ next_cursor: z.string().nullable() }) }),
  })

/** What happened with a contact, newest first, {@link TIME_LINE_PAGE} events a page. */
export const contactTimeLine = timeLineOf('contacts', '/api/v1/contacts/:contact_id', 'contacts', 'Time line of a contact')

/** The same for one enquiry. */
export const requestTimeLine = timeLineOf(
  'contactRequests',
  '/api/v1/contact-requests/:contact_request_id',
  'contact-requests',
  'Time line of an enquiry',
)

/** The same for an offer. The receiver reads what its own account did, and the comments of both sides. */
export const offerTimeLine = timeLineOf('offers', '/api/v1/offers/:uuid', 'offers', 'Time line of an offer')

/** The same for an order of either kind, with its items. The other side reads its statuses and shared comments. */
export const orderTimeLine = timeLineOf('orders', '/api/v1/orders/:uuid', 'orders', 'Time line of an order')

/** The same for an invoice, with its payments and credit notes. The receiver reads what its own account did. */
export const invoiceTimeLine = timeLineOf('invoices', '/api/v1/invoices/:uuid', 'invoices', 'Time line of an invoice')

/** The same for a subscription, with its bills and their payments. The buyer reads what its own account did. */
export const subscriptionTimeLine = timeLineOf(
  'accountSubscriptions',
  '/api/v1/account-subscriptions/:uuid',
  'account-subscriptions',
  'Time line of a subscription',
)

/** The same for a project. Accounts that only take part read the tasks that they see. */
export const projectTimeLine = timeLineOf('projects', '/api/v1/projects/:uuid', 'projects', 'Time line of a project')

/** The same for a relation, with its documents. The other account reads what itself did. */
export const relationTimeLine = timeLineOf(
  'accounts.relations',
  '/api/v1/accounts/:account_id/relations/:uuid',
  'relations',
  'Time line of a client, provider or agency',
)
