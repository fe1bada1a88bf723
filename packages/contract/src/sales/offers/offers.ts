import { z } from 'zod'
import { activityLogsOn } from '../../attachments/activity-logs.ts'
import { permission } from '../../kit/access.ts'
import { defineEndpoint, manyOf, oneOf, uuidParams, dropsRepeats } from '../../kit/endpoint.ts'
import { longText, optionalText, text, typedDate } from '../../kit/fields.ts'
import { booleanFilter, codeFilter, dateFilter, idFilter, numberFilter, searchFilter, uuidFilter } from '../../kit/filters.ts'
import { groupsOf } from '../../kit/groups.ts'
import { defineResource } from '../../kit/resource.ts'
import { termsInput } from '../documents/lines.ts'
import { Offer, OFFER_STATUSES, OfferComment, OfferView } from './offer-rows.ts'

const fields = {
  project_uuid: z.uuid().nullish(),
  /** The owner of the offer, a member of the seller. */
  user_id: z.int().positive().nullish(),
  /** Default: the default validity of the account. */
  valid_until: typedDate.nullish(),
  series_id: z.int().positive().nullish(),
  locale: z.enum(['en', 'gr']).optional(),
  intro: longText(20_000),
  terms: longText(50_000),
  notes_internal: longText(10_000),
  ...termsInput,
}

/** The receiver: a client relation or a contact. */
export const OfferInput = z.object({
  account_relation_uuid: z.uuid().nullish(),
  contact_id: z.int().positive().nullish(),
  contact_request_id: z.int().positive().nullish(),
  title: text(200),
  ...fields,
})
export type OfferInput = z.infer<typeof OfferInput>

/** All fields of a draft may change; afterwards only fields that the receiver does not see. */
export const OfferUpdate = OfferInput.partial()
export type OfferUpdate = z.infer<typeof OfferUpdate>

const listed = {
  key: 'uuid',
  permission: 'offers',
  row: Offer,
  update: OfferUpdate,
  alternatives: { except: ['direction'] },
  filters: {
    /** Number, title, name of the receiver. */
    search: searchFilter(),
    status: codeFilter(OFFER_STATUSES),
    /** Issued or received by the account of the path. */
    direction: codeFilter(['issued', 'received']),
    account: idFilter(),
    client: uuidFilter(),
    client_account: idFilter(),
    contact: idFilter(),
    contact_request: idFilter(),
    seller: idFilter({ nullable: true }),
    project: uuidFilter({ nullable: true }),
    decline_reason: idFilter({ nullable: true }),
    /** Open, and expires within three days. */
    expiring: booleanFilter(),
    /** Major units. */
    total: numberFilter(),
    issued: dateFilter(),
    /** The day on which it was first sent. */
    sent: dateFilter(),
    accepted: dateFilter(),
    declined: dateFilter(),
    valid_until: dateFilter(),
    date_created: dateFilter(),
  },
  sorts: ['number', 'total', 'valid_until', 'issue_date', 'client', 'title', 'status'],
  includes: [
    'account',
    'contact',
    'contactRequest',
    'order',
    'accountRelation',
    'offerLines',
    'offerLines.product',
    'project',
    'user',
    'revisions',
    'declineReason',
    'offerComments',
    'media',
  ],
} as const

/** Offers of one account, issued or received. */
export const offers = defineResource({
  name: 'offers',
  id: 'accounts.offers',
  itemId: 'offers',
  paths: { collection: '/api/v1/accounts/:account_id/offers', item: '/api/v1/offers/:uuid' },
  create: OfferInput,
  ...listed,
})

/** Filters by whose values offers can be grouped. */
export const OFFER_GROUPS = ['status', 'seller', 'project'] as const
export const offerGroups = groupsOf(offers, 'accounts.offers', OFFER_GROUPS)
/** Offers of all accounts in which the caller may read them. */
export const allOffers = defineResource({
  name: 'offers',
  id: 'offers',
  paths: { collection: '/api/v1/offers', item: '/api/v1/offers/:uuid' },
  ...listed,
})

const create = permission('offers.create')
const below = (of: 'contacts' | 'contactRequests', path: string) => ({
  list: offers.listUnder(`${of}.offers.list`, path),
  create: defineEndpoint({
    id: `${of}.offers.create`,
    method: 'POST',
    path,
    access: create,
    summary: 'Draft an offer',
    body: OfferInput.omit({ contact_request_id: true }),
    response: oneOf(Offer),
  }),
})
/** Offers to one contact. */
export const contactOffers = below('contacts', '/api/v1/contacts/:contact_id/offers')
/** Offers for one request. */
export const contactRequestOffers = below('contactRequests', '/api/v1/contact-requests/:contact_request_id/offers')

const path = '/api/v1/offers/:uuid'
const step = <B = {}>(name: string, action: string, summary: string, body?: z.ZodType<B>) =>
  defineEndpoint<{ uuid: string }, {}, B, { data: Offer }>({
    id: `offers.${name}`,
    method: 'POST',
    path: `${path}/${name}`,
    access: permission(`offers.${action}`),
    summary,
    params: uuidParams,
    ...(body && { body }),
    response: oneOf(Offer),
  })

export const SendOfferInput = z.object({
  /** `mark`: only mark it as sent, because it was delivered by other means. */
  mode: z.enum(['mail', 'mark']).default('mail'),
  /** Default: the stored address of the receiver. */
  to: optionalText(254),
  message: longText(5000),
})
/** Assigns number and public page to a draft and mails it; a sent offer is mailed again. */
export const sendOffer = dropsRepeats(step('send', 'send', 'Send an offer, or mail it again', SendOfferInput))
export const withdrawOffer = step('withdraw', 'update', 'Withdraw an offer that waits for an answer')
/** Creates a revision: a draft with the same number, which supersedes the sent offer when it is sent. */
export const reviseOffer = dropsRepeats(step('revise', 'create', 'Begin the next revision of an offer'))
export const duplicateOffer = dropsRepeats(step('duplicate', 'create', 'Draft a new offer like this one'))
export const extendOffer = step('extend', 'update', 'Extend how long an offer is valid', z.object({ valid_until: typedDate }))
export const AcceptOfferInput = z.object({
  /** Chosen optional lines. Default: the preset choice. */
  chosen: z.array(z.uuid()).max(500).optional(),
  /** How the receiver agreed, if the seller accepts on their behalf. */
  note: longText(2000),
})
/** By a member of the buyer with `offers.accept`, or by the seller on the receiver's behalf, with a note. */
export const acceptOffer = step('accept', 'read', 'Accept an offer', AcceptOfferInput)
export const DeclineOfferInput = z.object({ decline_reason_id: z.int().positive().nullish(), note: longText(2000) })
export const declineOffer = step('decline', 'read', 'Decline an offer', DeclineOfferInput)

/** Transfers an open offer to another receiver, with new snapshots, VAT and link. */
export const transferOffer = step(
  'transfer',
  'transfer',
  'Give an offer another receiver',
  z.object({ account_relation_uuid: z.uuid().nullish(), contact_id: z.int().positive().nullish() }),
)

const OfferOrder = z.object({ uuid: z.uuid(), number: z.string().nullable(), title: z.string().nullable(), status_code: z.string() })
export const readOfferOrder = defineEndpoint({
  id: 'offers.order.read',
  method: 'GET',
  path: `${path}/order`,
  access: permission('offers.read'),
  summary: 'The order that an offer became',
  params: uuidParams,
  response: oneOf(OfferOrder.nullable()),
})
/** Idempotent: an offer has at most one order. */
export const createOfferOrder = defineEndpoint({
  id: 'offers.order.create',
  method: 'POST',
  path: `${path}/order`,
  access: permission('offers.update'),
  summary: 'Make the order of an accepted offer',
  params: uuidParams,
  response: oneOf(OfferOrder),
})

export const readOfferPdf = defineEndpoint({
  id: 'offers.pdf',
  method: 'GET',
  path: `${path}/pdf`,
  access: permission('offers.read'),
  summary: 'An offer as PDF',
  params: uuidParams,
  response: z.any(),
  produces: 'file',
  limit: 'heavy',
  transaction: 'none',
})
export const listOfferViews = defineEndpoint({
  id: 'offers.views',
  method: 'GET',
  path: `${path}/views`,
  access: permission('offers.read'),
  summary: 'When the page of an offer was opened; for its seller',
  params: uuidParams,
  response: manyOf(OfferView),
})
export const listOfferComments = defineEndpoint({
  id: 'offers.comments.list',
  method: 'GET',
  path: `${path}/comments`,
  access: permission('offers.read'),
  summary: 'What was written on the page of an offer',
  params: uuidParams,
  response: manyOf(OfferComment),
})
export const createOfferComment = defineEndpoint({
  id: 'offers.comments.create',
  method: 'POST',
  path: `${path}/comments`,
  access: permission('offers.read'),
  summary: 'Write on the page of an offer',
  params: uuidParams,
  body: z.object({ body: z.string().trim().min(1).max(4000) }),
  response: oneOf(OfferComment),
})
export const offerActivityLogs = activityLogsOn('offers.activityLogs', path, permission('offers.read'))
