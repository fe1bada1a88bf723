import { z } from 'zod'
import { permission, verified } from '../../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf, onePage } from '../../kit/endpoint.ts'
import { text } from '../../kit/fields.ts'
import { codeFilter, dateFilter, idFilter, searchFilter } from '../../kit/filters.ts'
import { defineResource } from '../../kit/resource.ts'
import { Selection } from '../contacts/contact-batches.ts'
import {
  CHANNELS,
  CONSENT_BASES,
  ContactListBadge,
  Subscription,
  SUBSCRIPTION_STATUSES,
  UNSUBSCRIBE_REASONS,
} from './subscription-badges.ts'

const CONTACT = '/api/v1/contacts/:contact_id'

/**
 * Consent as stated by the member who subscribes contacts: its channels, its legal basis and its wording, or how it was given.
 * A channel that is not named is not granted.
 */
const stated = {
  channels: z.array(z.enum(CHANNELS)).min(1),
  basis: z.enum(CONSENT_BASES).optional(),
  consent_text: text(500),
}

export const contactSubscriptions = defineEndpoint({
  id: 'contacts.subscriptions.list',
  method: 'GET',
  path: `${CONTACT}/subscriptions`,
  access: permission('subscriptions.read'),
  summary: 'Lists a contact is on',
  response: manyOf(Subscription),
})
export const subscribeContact = defineEndpoint({
  id: 'contacts.subscriptions.create',
  method: 'POST',
  path: `${CONTACT}/subscriptions`,
  access: permission('subscriptions.create'),
  summary: 'Put a contact on lists',
  body: z.object({ contact_list_ids: z.array(z.int().positive()).min(1).max(50), ...stated }),
  response: manyOf(Subscription),
})
/** Defaults of a new subscription, with the lists to which the contact has none. */
export const newContactSubscription = defineEndpoint({
  id: 'contacts.subscriptions.new',
  method: 'GET',
  path: `${CONTACT}/subscriptions/new`,
  access: permission('subscriptions.create'),
  summary: 'Lists a contact is not on',
  response: z.object({
    data: z.object({ contact_id: z.int(), contact_list_ids: z.array(z.int()), channels: z.array(z.enum(CHANNELS)) }),
    included: z.object({ contactLists: z.array(ContactListBadge) }),
  }),
})

/** Number of contacts by outcome when they are added to a list. */
export const SubscribeOutcome = z.object({
  contact_list_id: z.int(),
  /** Contacts that were or will be processed. */
  count: z.int(),
  subscribed: z.int(),
  /** Contacts that were sent a mail and are subscribed once they confirm. */
  pending: z.int(),
  /** Contacts that unsubscribed before, are suppressed, have no address, or are on the list already. */
  skipped: z.int(),
  /** The job, whose progress is sent on `job-batches/{uuid}`; null when the work is done already. */
  job_batch_uuid: z.string().nullable(),
})
export type SubscribeOutcome = z.infer<typeof SubscribeOutcome>

/**
 * Subscribes many contacts to many lists: by ids, or all that match a filter of contacts. More than a thousand are
 * subscribed by a job for each list.
 */
export const subscribeContacts = defineEndpoint({
  id: 'accounts.subscriptions.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/subscriptions',
  access: permission('subscriptions.create'),
  summary: 'Put many contacts on lists',
  params: accountParams,
  body: Selection.extend({ contact_list_ids: z.array(z.int().positive()).min(1).max(20), ...stated }),
  response: manyOf(SubscribeOutcome),
  limit: 'heavy',
  opaque: ['filter'],
})

const listed = {
  name: 'subscriptions',
  permission: 'subscriptions',
  row: Subscription,
  filters: {
    search: searchFilter(),
    status: codeFilter(SUBSCRIPTION_STATUSES),
    source: codeFilter(),
    date_created: dateFilter(),
    subscribed: dateFilter(),
    unsubscribed: dateFilter(),
  },
  sorts: ['subscribed_at', 'unsubscribed_at'],
  includes: ['contact', 'contactList'],
  access: { export: permission('subscriptions.read') },
} as const

/** Subscriptions to one list. */
export const listSubscriptions = defineResource({
  ...listed,
  id: 'contactLists.subscriptions',
  itemId: 'activeSubscriptions',
  paths: { collection: '/api/v1/contact-lists/:contact_list_id/subscriptions', item: '/api/v1/active-subscriptions/:id' },
})
/** Subscriptions to all lists of an account: the rows behind the figures of its growth. */
export const allListSubscriptions = defineResource({
  ...listed,
  filters: { ...listed.filters, contact_list: idFilter() },
  id: 'accounts.subscriptions',
  itemId: 'activeSubscriptions',
  paths: { collection: '/api/v1/accounts/:account_id/subscriptions', item: '/api/v1/active-subscriptions/:id' },
})
export const addToContactList = defineEndpoint({
  id: 'contactLists.subscriptions.create',
  method: 'POST',
  path: '/api/v1/contact-lists/:contact_list_id/subscriptions',
  access: permission('subscriptions.create'),
  summary: 'Put many contacts on this list',
  body: Selection.extend(stated),
  response: oneOf(SubscribeOutcome),
  limit: 'heavy',
  opaque: ['filter'],
})
/** Reactivates a subscription. Only the person can resubscribe after unsubscribing, so a fresh consent is required. */
export const activateSubscription = defineEndpoint({
  id: 'activeSubscriptions.update',
  method: 'PUT',
  path: '/api/v1/active-subscriptions/:id',
  access: permission('subscriptions.update'),
  summary: 'Subscribe again',
  body: z.object({ ...stated, version: z.int().optional() }),
  response: oneOf(Subscription),
})
export const endSubscription = defineEndpoint({
  id: 'activeSubscriptions.delete',
  method: 'DELETE',
  path: '/api/v1/active-subscriptions/:id',
  access: permission('subscriptions.update'),
  summary: 'Unsubscribe from one list',
  body: z.object({ reason: z.enum(UNSUBSCRIBE_REASONS).optional() }),
  response: oneOf(Subscription),
})

export const unsubscribeContacts = defineEndpoint({
  id: 'accounts.unsubscribedContacts.create',
  method: 'POST',
  path: '/api/v1/accounts/:account_id/unsubscribed-contacts',
  access: permission('subscriptions.update'),
  summary: 'Unsubscribe contacts from everything',
  body: z.object({
    contact_ids: z.array(z.int().positive()).min(1).max(1000),
    channels: z.array(z.enum(CHANNELS)).min(1).optional(),
    reason: z.enum(UNSUBSCRIBE_REASONS).optional(),
  }),
  response: oneOf(z.object({ count: z.int() })),
})

/** A subscription as the person sees it, with the public name of the list and its account. */
export const OwnSubscription = z.object({
  id: z.int(),
  contact_list_id: z.int(),
  list_name: z.string(),
  description: z.string().nullable(),
  account_name: z.string(),
  /** Subscribing starts with a mail that asks for confirmation. */
  is_confirmed_by_mail: z.boolean(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  subscribed_at: z.string().nullable(),
  unsubscribed_at: z.string().nullable(),
})
export type OwnSubscription = z.infer<typeof OwnSubscription>

/** Public lists of accounts that have the person as a contact, without those to which they are subscribed. */
export const OfferedList = OwnSubscription.pick({
  contact_list_id: true,
  list_name: true,
  description: true,
  account_name: true,
  is_confirmed_by_mail: true,
})

const OWN = '/api/v1/me/subscriptions'
export const mySubscriptions = defineEndpoint({
  id: 'me.subscriptions.list',
  method: 'GET',
  path: OWN,
  access: verified,
  summary: 'Public lists that I am on, over all accounts',
  response: z.object({ data: z.array(OwnSubscription), included: z.object({ contactLists: z.array(OfferedList) }), ...onePage }),
})
export const subscribeMe = defineEndpoint({
  id: 'me.subscriptions.create',
  method: 'POST',
  path: OWN,
  access: verified,
  summary: 'Join a public list',
  body: z.object({ contact_list_id: z.int().positive() }),
  response: oneOf(OwnSubscription),
})
export const mySubscription = defineEndpoint({
  id: 'me.subscriptions.read',
  method: 'GET',
  path: `${OWN}/:id`,
  access: verified,
  summary: 'One of my subscriptions',
  response: oneOf(OwnSubscription),
})
export const renewMySubscription = defineEndpoint({
  id: 'me.subscriptions.update',
  method: 'PUT',
  path: `${OWN}/:id`,
  access: verified,
  summary: 'Come back to a list I left',
  response: oneOf(OwnSubscription),
})
export const leaveMySubscription = defineEndpoint({
  id: 'me.subscriptions.delete',
  method: 'DELETE',
  path: `${OWN}/:id`,
  access: verified,
  summary: 'Leave a list',
  response: oneOf(OwnSubscription),
})
