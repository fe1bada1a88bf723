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

/** What the holder of an unsubscribe link may know: no name, a masked address. */
export const UnsubscribePage = z.object({
  account_name: z.string(),
  locale: z.enum(['en', 'gr']),
  masked_address: z.string(),
  /** The list the mail came through; null when it came through none. */
  list: z.object({ id: z.int(), name: z.string(), status: z.enum(SUBSCRIPTION_STATUSES) }).nullable(),
  /** Nothing is sent to the address any more. */
  is_unsubscribed_from_all: z.boolean(),
  lists: z.array(PreferenceList),
})
export type UnsubscribePage = z.infer<typeof UnsubscribePage>

const LINK = '/api/v1/email/unsubscribe/:unsubscribe_uuid'

/** Changes nothing: programs that check mails open links. */
export const readUnsubscribePage = defineEndpoint({
  id: 'email.unsubscribe.read',
  method: 'GET',
  path: LINK,
  access: anyone,
  summary: 'What an unsubscribe link stands for',
  response: oneOf(UnsubscribePage),
  limit: 'public-link',
})
/** Answers the same for a key that nobody has. */
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
/** Takes the last leaving back, within ten minutes. */
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
/** The preference centre: the public lists the person wants to be on, all others he leaves; an empty set is none at all. */
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
