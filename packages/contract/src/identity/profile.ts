import { z } from 'zod'
import { signedIn, verified } from '../kit/access.ts'
import { defineEndpoint, idParams, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, instant, text } from '../kit/fields.ts'
import { AuthUser, Message, newPassword } from './auth.ts'

const phoneLabels = ['mobile', 'work', 'home', 'other'] as const

/** The caller's own record. */
export const Profile = AuthUser.extend({
  /** Signed URL, valid for one day. */
  avatar_url: z.string().nullable(),
  two_factor: z.boolean(),
  has_password: z.boolean(),
  last_login_at: instant.nullable(),
  version: z.int(),
  phoneNumbers: z.array(z.object({ id: z.int(), number: z.string(), label: z.enum(phoneLabels), is_primary: z.boolean() })),
})
export type Profile = z.infer<typeof Profile>

export const ProfileUpdate = z.object({
  first_name: text(80).optional(),
  last_name: text(80).optional(),
  /** Display name. Default: "first last". */
  username: text(160).nullish(),
  locale: z.enum(['en', 'gr']).optional(),
  /** IANA name; null uses the time zone of the browser. */
  time_zone: text(64).nullish(),
  /** The complete set: other numbers are deleted. */
  phoneNumbers: z
    .array(z.object({ number: text(40), label: z.enum(phoneLabels).optional(), is_primary: flag.optional() }))
    .max(10)
    .optional(),
  version: z.int().optional(),
})

export const profile = defineEndpoint({
  id: 'me.profile',
  method: 'GET',
  path: '/api/v1/me',
  access: signedIn,
  summary: 'The own profile',
  response: oneOf(Profile),
})
export const updateProfile = defineEndpoint({
  id: 'me.updateProfile',
  method: 'PUT',
  path: '/api/v1/me',
  access: verified,
  summary: 'Change the own profile',
  body: ProfileUpdate,
  response: oneOf(Profile),
})
/** Uploads the picture as `file` or `avatar`. */
export const uploadAvatar = defineEndpoint({
  id: 'me.uploadAvatar',
  method: 'POST',
  path: '/api/v1/me/avatar',
  access: verified,
  summary: 'Upload the own picture',
  multipart: true,
  limit: 'heavy',
  response: oneOf(Profile),
})
export const removeAvatar = defineEndpoint({
  id: 'me.removeAvatar',
  method: 'DELETE',
  path: '/api/v1/me/avatar',
  access: verified,
  summary: 'Take the own picture away',
  response: oneOf(Profile),
})
export const changePassword = defineEndpoint({
  id: 'me.changePassword',
  method: 'PUT',
  path: '/api/v1/me/password',
  access: signedIn,
  summary: 'Change the own password; signs out everywhere else',
  body: z.object({ current_password: z.string().max(200).nullish(), password: newPassword, password_confirmation: z.string().nullish() }),
  response: Message,
  limit: 'credentials',
  transaction: 'none',
})
export const changeEmail = defineEndpoint({
  id: 'me.changeEmail',
  method: 'PUT',
  path: '/api/v1/me/email',
  access: signedIn,
  summary: 'Change the own address; it has to be verified again',
  body: z.object({ email: text(254), current_password: z.string().min(1).max(200) }),
  response: Message,
  limit: 'credentials',
  transaction: 'none',
})

/** One sign-in of the caller: a browser or a client with a bearer token. */
export const LoginSession = z.object({
  id: z.int(),
  kind: z.enum(['session', 'bearer']),
  is_current: z.boolean(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  ip: z.string().nullable(),
  created_at: instant,
  last_used_at: instant.nullable(),
  expires_at: instant,
})
export type LoginSession = z.infer<typeof LoginSession>

export const loginSessions = defineEndpoint({
  id: 'me.sessions',
  method: 'GET',
  path: '/api/v1/me/sessions',
  access: signedIn,
  summary: 'Where the caller is signed in',
  response: manyOf(LoginSession),
})
export const revokeSession = defineEndpoint({
  id: 'me.revokeSession',
  method: 'DELETE',
  path: '/api/v1/me/sessions/:id',
  access: signedIn,
  summary: 'Sign out one device',
  params: idParams,
})
export const revokeOtherSessions = defineEndpoint({
  id: 'me.revokeOtherSessions',
  method: 'DELETE',
  path: '/api/v1/me/sessions',
  access: signedIn,
  summary: 'Sign out everywhere else',
  response: oneOf(z.object({ revoked: z.int() })),
})

const Confirmed = z.object({ password: z.string().min(1).max(200) })
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const guarded = { limit: 'credentials', transaction: 'none' } as const
export const startTwoFactor = defineEndpoint({
  id: 'me.startTwoFactor',
  method: 'POST',
  path: '/api/v1/me/two-factor',
  access: verified,
  summary: 'Begin to set up the second factor',
  body: Confirmed,
  ...guarded,
  response: oneOf(z.object({ secret: z.string(), uri: z.string(), qr_svg: z.string() })),
})
export const confirmTwoFactor = defineEndpoint({
  id: 'me.confirmTwoFactor',
  method: 'POST',
  path: '/api/v1/me/two-factor/confirm',
  access: verified,
  summary: 'Switch the second factor on with a first code',
  body: z.object({ code: text(20) }),
  limit: 'credentials',
  response: oneOf(RecoveryCodes),
})
export const renewRecoveryCodes = defineEndpoint({
  id: 'me.renewRecoveryCodes',
  method: 'POST',
  path: '/api/v1/me/two-factor/recovery-codes',
  access: verified,
  summary: 'New recovery codes; the old ones stop working',
  body: Confirmed,
  response: oneOf(RecoveryCodes),
  ...guarded,
})
export const disableTwoFactor = defineEndpoint({
  id: 'me.disableTwoFactor',
  method: 'DELETE',
  path: '/api/v1/me/two-factor',
  access: verified,
  summary: 'Switch the second factor off',
  body: Confirmed,
  ...guarded,
})
