import { z } from 'zod'
import { anyone } from '../kit/access.ts'
import { defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { instant } from '../kit/fields.ts'

const LINK = '/api/v1/sms/stop/:token'

/** Data that a link in an SMS reveals: a masked number, and no name of the person. */
export const SmsStopPage = z.object({
  account_name: z.string(),
  /** Colour of the account; null for none. */
  account_color: z.string().nullable(),
  locale: z.enum(['en', 'gr']),
  masked_number: z.string(),
  /** Whether the number is suppressed. */
  is_stopped: z.boolean(),
})
export type SmsStopPage = z.infer<typeof SmsStopPage>

/** Changes nothing, because message scanners open links. */
export const readSmsStop = defineEndpoint({
  id: 'sms.stop.read',
  method: 'GET',
  path: LINK,
  access: anyone,
  summary: 'What the stop link of an SMS stands for',
  response: oneOf(SmsStopPage),
  limit: 'public-link',
})

/** The response is the same for an unknown link. */
export const stopSms = defineEndpoint({
  id: 'sms.stop.create',
  method: 'POST',
  path: LINK,
  access: anyone,
  summary: 'Stop SMS by the link in one',
  response: oneOf(z.object({ is_done: z.literal(true), undo_token: z.string(), undo_until: instant })),
  limit: 'public-link',
})

/** Revokes it within ten minutes. */
export const undoSmsStop = defineEndpoint({
  id: 'sms.stop.undo',
  method: 'POST',
  path: `${LINK}/undo`,
  access: anyone,
  summary: 'Get SMS again',
  body: z.object({ undo_token: z.string().min(1).max(100) }),
  response: oneOf(SmsStopPage),
  limit: 'public-link',
})
