import { z } from 'zod'
import { permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, oneOf } from '../kit/endpoint.ts'
import { instant, optionalText, text } from '../kit/fields.ts'

const GATEWAY = '/api/v1/accounts/:account_id/sms-gateway'
export const SMS_PROVIDERS = ['twilio', 'yuboto'] as const

/** SMS gateway of an account, without its secret. */
export const SmsGateway = z.object({
  provider: z.enum(SMS_PROVIDERS),
  /** Account SID of Twilio; Yuboto has none. */
  username: z.string().nullable(),
  base_url: z.string().nullable(),
  /** A name of up to 11 letters and digits, or a number in E.164. */
  sender_id: z.string(),
  /** `needs_reauth`: the provider now refuses the login. */
  status: z.enum(['active', 'needs_reauth']),
  /** URL for incoming messages, to enter at the provider; null if the provider cannot deliver them. */
  incoming_url: z.string().nullable(),
  verified_at: instant,
  updated_at: instant,
})
export type SmsGateway = z.infer<typeof SmsGateway>

export const SmsGatewayState = z.object({
  own: SmsGateway.nullable(),
  /** Gateway of the platform, used without an own one; null if there is none. */
  platform: z.object({ provider: z.enum(SMS_PROVIDERS), sender_id: z.string(), is_stand_in: z.boolean() }).nullable(),
})
export type SmsGatewayState = z.infer<typeof SmsGatewayState>

export const readSmsGateway = defineEndpoint({
  id: 'accounts.smsGateway.read',
  method: 'GET',
  path: GATEWAY,
  access: permission('accounts.update'),
  summary: 'The SMS gateway of the account',
  params: accountParams,
  response: oneOf(SmsGatewayState),
})

/** Stored only if the provider accepts the login; otherwise 422 on `secret` or `base_url`. */
export const saveSmsGateway = defineEndpoint({
  id: 'accounts.smsGateway.update',
  method: 'PUT',
  path: GATEWAY,
  access: permission('accounts.update'),
  summary: 'Send SMS through a gateway of the account',
  params: accountParams,
  body: z.object({
    provider: z.enum(SMS_PROVIDERS),
    username: optionalText(100),
    /** Auth token or API key. Default: the stored one. */
    secret: z.string().max(300).nullish(),
    base_url: optionalText(300),
    sender_id: text(15),
  }),
  response: oneOf(SmsGatewayState),
  limit: 'heavy',
  transaction: 'none',
})

export const removeSmsGateway = defineEndpoint({
  id: 'accounts.smsGateway.delete',
  method: 'DELETE',
  path: GATEWAY,
  access: permission('accounts.update'),
  summary: "Send SMS through the platform's gateway again",
  params: accountParams,
})
