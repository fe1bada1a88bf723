import { z } from 'zod'
import { anyone } from '../../kit/access.ts'
import { defineEndpoint, oneOf } from '../../kit/endpoint.ts'
import { instant, optionalText } from '../../kit/fields.ts'
import { SUBSCRIPTION_STATUSES, UNSUBSCRIBE_REASONS } from './subscription-badges.ts'

/** A public list in the preference centre. */
export const PreferenceList = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string().nullable(),
  is_confirmed_by_mail: z.boolean(),
  status: z.enum(SUBSCRIPTION_STATUSES).nullable(),
})

/** What an unsubscribe link reveals to its holder: a masked address and no name. */
export const UnsubscribePage = z.object({
  account_name: z.string(),
  /** Colour of the account; null for none. */
  account_color: z.string().nullable(),
  locale: z.enum(['en', 'gr']),
  masked_address: z.string(),
  /** The list through which the mail was sent; null when it was sent through none. */
  list: z.object({ id: z.int(), name: z.string(), status: z.enum(SUBSCRIPTION_STATUSES) }).nullable(),
  /** The address is suppressed. */
  is_unsubscribed_from_all: z.boolean(),
  lists: z.array(PreferenceList),
})
export type UnsubscribePage = z.infer<typeof UnsubscribePage>

const LINK = '/api/v1/email/unsubscribe/:unsubscribe_uuid'

/** Changes nothing, because mail scanners open links. */
export const readUnsubscribePage = defineEndpoint({
  id: 'email.unsubscribe.read',
  method: 'GET',
  path: LINK,
  access: anyone,
  summary: 'What an unsubscribe link stands for',
  response: oneOf(UnsubscribePage),
  limit: 'public-link',
})
/** An unknown key gets the same answer as a known one. */
export const unsubscribeByLink = defineEndpoint({
  id: 'email.unsubscribe.create',
  method: 'POST',
  path: LINK,
  access: anyone,
  summary: 'Unsubscribe by the link of a mail',
  body: z.object({
    scope: z.enum(['list', 'all']).default('list'),
    reason: z.enum(UNSUBSCRIBE_REASONS).nullish(),
    note: optionalText(500),
  }),
  response: oneOf(z.object({ is_done: z.literal(true), undo_token: z.string(), undo_until: instant })),
  limit: 'public-link',
})
/** Undoes the last unsubscription within ten minutes. */
export const undoUnsubscribe = defineEndpoint({
  id: 'email.unsubscribe.undo',
  method: 'POST',
  path: `${LINK}/undo`,
  access: anyone,
  summary: 'Take an unsubscription back',
  body: z.object({ undo_token: z.string().min(1).max(100) }),
  response: oneOf(UnsubscribePage),
  limit: 'public-link',
})
/**
 * Saves the preference centre: the public lists to which the person wants to be subscribed. They are unsubscribed from
 * all others; an empty set unsubscribes from everything.
 */
export const savePreferences = defineEndpoint({
  id: 'email.preferences.update',
  method: 'PUT',
  path: `${LINK}/preferences`,
  access: anyone,
  summary: 'Choose which lists to be on',
  body: z.object({ contact_list_ids: z.array(z.int().positive()).max(100) }),
  response: oneOf(UnsubscribePage),
  limit: 'public-link',
})

export const ConfirmPage = z.object({
  account_name: z.string(),
  account_color: z.string().nullable(),
  list_name: z.string(),
  masked_address: z.string(),
  locale: z.enum(['en', 'gr']),
  status: z.enum(SUBSCRIPTION_STATUSES),
})
export type ConfirmPage = z.infer<typeof ConfirmPage>

const CONFIRM = '/api/v1/email/confirm/:token'
export const readConfirmPage = defineEndpoint({
  id: 'email.confirm.read',
  method: 'GET',
  path: CONFIRM,
  access: anyone,
  summary: 'What a confirmation link stands for',
  response: oneOf(ConfirmPage),
  limit: 'public-link',
})
export const confirmSubscription = defineEndpoint({
  id: 'email.confirm.create',
  method: 'POST',
  path: CONFIRM,
  access: anyone,
  summary: 'Confirm a subscription',
  response: oneOf(ConfirmPage),
  limit: 'public-link',
})
