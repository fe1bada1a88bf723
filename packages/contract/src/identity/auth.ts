import { z } from 'zod'
import { anyone, guest, signedIn } from '../kit/access.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { accepted, flag, instant, text } from '../kit/fields.ts'

const email = text(254)
/** Minimum length of a password. */
export const PASSWORD_MIN_LENGTH = 8

/** The server also refuses the most common passwords. */
export const newPassword = z.string().min(1).max(200)

const RegisterBody = z.object({
  first_name: text(80),
  last_name: text(80),
  email,
  password: newPassword,
  password_confirmation: z.string().nullish(),
  locale: z.enum(['en', 'gr']).optional(),
  time_zone: text(64).nullish(),
  terms: accepted.optional(),
})
const LoginBody = z.object({ email, password: z.string().min(1).max(200), remember_me: flag.optional(), remember: flag.optional() })
const ResetBody = z.object({ email, token: text(200), password: newPassword, password_confirmation: z.string().nullish() })

export const Message = z.object({ message: z.string() })

/** A completed sign-in, or one that requires the second factor. */
export const LoginAnswer = z.object({
  two_factor: z.boolean(),
  access_token: z.string().optional(),
  token_type: z.literal('Bearer').optional(),
  expires_at: instant.optional(),
  /** Token to send with the code to `/two-factor-challenge`. */
  challenge: z.string().optional(),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>

const credentials = { limit: 'credentials', transaction: 'none' } as const

export const csrfCookie = defineEndpoint({
  id: 'session.csrfCookie',
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  access: anyone,
  summary: 'Set the cookie that protects writes of a browser session',
  produces: 'nothing',
})

export const register = defineEndpoint({
  id: 'auth.register',
  method: 'POST',
  path: '/api/auth/register',
  access: guest,
  summary: 'Register; an activation mail follows',
  body: RegisterBody,
  response: Message,
  ...credentials,
})
export const sessionRegister = defineEndpoint({
  id: 'session.register',
  method: 'POST',
  path: '/register',
  access: guest,
  summary: 'Register; the session comes to life with the activation',
  body: RegisterBody,
  response: LoginAnswer,
  ...credentials,
})

export const login = defineEndpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/api/auth/login',
  access: anyone,
  summary: 'Sign in for a bearer token',
  body: LoginBody,
  response: LoginAnswer.partial(),
  ...credentials,
})
export const sessionLogin = defineEndpoint({
  id: 'session.login',
  method: 'POST',
  path: '/login',
  access: anyone,
  summary: 'Sign in; replaces the session of the browser',
  body: LoginBody,
  response: LoginAnswer,
  ...credentials,
})
export const twoFactorChallenge = defineEndpoint({
  id: 'session.twoFactorChallenge',
  method: 'POST',
  path: '/two-factor-challenge',
  access: anyone,
  summary: 'Second step of a sign-in: a code of the authenticator, or a recovery code',
  body: z.object({ challenge: text(200), code: text(20).nullish(), recovery_code: text(40).nullish() }),
  response: LoginAnswer,
  ...credentials,
})

export const logout = defineEndpoint({
  id: 'auth.logout',
  method: 'GET',
  path: '/api/auth/logout',
  access: signedIn,
  summary: 'Sign out',
  response: Message,
  transaction: 'none',
})
export const sessionLogout = defineEndpoint({
  id: 'session.logout',
  method: 'POST',
  path: '/logout',
  access: signedIn,
  summary: 'Sign out; the page then reloads',
  response: Message,
})

export const verificationNotification = defineEndpoint({
  id: 'session.emailVerificationNotification',
  method: 'POST',
  path: '/email/verification-notification',
  access: signedIn,
  summary: 'Send the verification mail again',
  response: Message,
  limit: 'verification',
})
export const verifyEmail = defineEndpoint({
  id: 'session.emailVerify',
  method: 'POST',
  path: '/email/verify/:id/:hash',
  access: signedIn,
  summary: 'Confirm an address by the signed link of the mail',
  query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
  response: Message,
  limit: 'verification',
})

const EmailBody = z.object({ email })
const emailLimit = { limit: 'password-email', transaction: 'none' } as const
export const passwordEmail = defineEndpoint({
  id: 'password.email',
  method: 'POST',
  path: '/api/password/email',
  access: anyone,
  summary: 'Ask for a link to choose a new password',
  body: EmailBody,
  response: Message,
  ...emailLimit,
})
export const sessionForgotPassword = defineEndpoint({
  id: 'session.forgotPassword',
  method: 'POST',
  path: '/forgot-password',
  access: anyone,
  summary: 'Ask for a link to choose a new password',
  body: EmailBody,
  response: Message,
  ...emailLimit,
})
export const passwordFind = defineEndpoint({
  id: 'password.find',
  method: 'GET',
  path: '/api/password/find/:token',
  access: anyone,
  summary: 'Address a reset link was made for',
  response: z.object({ email: z.string(), created_at: instant, data: z.object({ email: z.string() }) }),
  limit: 'credentials',
})
export const passwordReset = defineEndpoint({
  id: 'password.reset',
  method: 'POST',
  path: '/api/password/reset',
  access: anyone,
  summary: 'Choose a new password',
  body: ResetBody,
  response: Message,
  ...credentials,
})
export const sessionResetPassword = defineEndpoint({
  id: 'session.resetPassword',
  method: 'POST',
  path: '/reset-password',
  access: anyone,
  summary: 'Choose a new password',
  body: ResetBody,
  response: Message,
  ...credentials,
})

/** The signed-in user in responses of `/api/auth`. */
export const AuthUser = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  locale: z.enum(['en', 'gr']),
  time_zone: z.string().nullable(),
  color: z.int(),
  status: z.enum(['pending', 'active', 'deactivated']),
  emailVerified: z.boolean(),
  email_verified_at: instant.nullable(),
  current_account_id: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type AuthUser = z.infer<typeof AuthUser>

export const authUser = defineEndpoint({
  id: 'auth.user',
  method: 'GET',
  path: '/api/auth/user',
  access: signedIn,
  summary: 'The signed-in user',
  response: AuthUser.extend({ data: AuthUser }),
})
export const activate = defineEndpoint({
  id: 'auth.activate',
  method: 'GET',
  path: '/api/auth/register/activate/:token',
  access: anyone,
  summary: 'Activate a registered user by the link of the mail',
  /** `password_token`: token for `/reset-password/{token}`, if the user has no password yet. */
  response: AuthUser.extend({ password_token: z.string().nullable() }),
  ...credentials,
})
