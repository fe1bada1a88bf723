import { z } from 'zod'
import { anyone, permission } from '../kit/access.ts'
import { accountParams, defineEndpoint, manyOf, oneOf } from '../kit/endpoint.ts'
import { flag, instant, integer, optionalText, text } from '../kit/fields.ts'

const SENDERS = '/api/v1/accounts/:account_id/email-senders'

/** Current and required state of one DNS record of a sending domain (integrations.md 6.5). */
export const DomainCheck = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  status: z.enum(['pass', 'missing', 'different', 'unreachable']),
  /** Name of the TXT record. */
  host: z.string(),
  found: z.string().nullable(),
  /** The record to publish; null if it is correct or cannot be proposed. */
  publish: z.string().nullable(),
})
export type DomainCheck = z.infer<typeof DomainCheck>

/** A daily limit of mails of campaigns from a domain that grows from day to day, and where it is. */
export const WarmUp = z.object({
  first: z.int(),
  growth_percent: z.int(),
  days: z.int(),
  started_on: z.string(),
  /** Last day of the plan; from the next one on there is no limit. */
  ends_on: z.string(),
  /** Most mails of campaigns today; null once the plan is over. */
  limit_today: z.int().nullable(),
  taken_today: z.int(),
})
export type WarmUp = z.infer<typeof WarmUp>

/** What a member writes; the plan begins today. */
export const WarmUpInput = z.object({
  first: integer.pipe(z.int().min(1).max(100_000)),
  growth_percent: integer.pipe(z.int().min(0).max(100)),
  days: integer.pipe(z.int().min(1).max(90)),
})

/** A sender of an account: one of its e-mail addresses, usable once it is verified (domain.md 2.2). */
export const AccountSender = z.object({
  id: z.uuid(),
  uuid: z.uuid(),
  account_id: z.int(),
  email: z.string(),
  from_name: z.string().nullable(),
  /** Whether it is the default sender. */
  is_default: z.boolean(),
  verified_at: instant.nullable(),
  verify_sent_at: instant.nullable(),
  domain: z.string(),
  domain_status: z.enum(['unverified', 'pending', 'verified', 'failed']),
  domain_checked_at: instant.nullable(),
  /** Records of the last check; empty before the first one. */
  domain_checks: z.array(DomainCheck),
  /** Plan by which the domain is warmed up; null without one. It holds for all senders of the domain. */
  warm_up: WarmUp.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type AccountSender = z.infer<typeof AccountSender>

/** Verified and unverified senders of an account; composers offer those with `verified_at`. */
export const listAccountSenders = defineEndpoint({
  id: 'accounts.emailSenders.list',
  method: 'GET',
  path: SENDERS,
  access: permission('email-messages.read'),
  summary: 'Addresses the account sends from',
  params: accountParams,
  response: manyOf(AccountSender),
})

/** Adds a sender, from an existing or a new e-mail address of the account, and mails a verification link to it. */
export const createAccountSender = defineEndpoint({
  id: 'accounts.emailSenders.create',
  method: 'POST',
  path: SENDERS,
  access: permission('accounts.update'),
  summary: 'Add an address to send from',
  params: accountParams,
  body: z.object({ email: text(254), from_name: optionalText(80), is_default: flag.optional() }),
  response: oneOf(AccountSender),
})

export const updateAccountSender = defineEndpoint({
  id: 'accounts.emailSenders.update',
  method: 'PUT',
  path: `${SENDERS}/:uuid`,
  access: permission('accounts.update'),
  summary: 'Change the name of a sender, or make it the default',
  body: z.object({
    from_name: optionalText(80),
    is_default: flag.optional(),
    /** A new plan that begins today; null ends it. */
    warm_up: WarmUpInput.nullish(),
  }),
  response: oneOf(AccountSender),
})

/** Removes the sender, but not the e-mail address. Waiting mails from it are cancelled with the reason `sender_removed`. */
export const removeAccountSender = defineEndpoint({
  id: 'accounts.emailSenders.delete',
  method: 'DELETE',
  path: `${SENDERS}/:uuid`,
  access: permission('accounts.update'),
  summary: 'No longer send from an address',
})

/** Mails a new verification link, at most once a minute. Earlier links stop working. */
export const sendSenderVerification = defineEndpoint({
  id: 'accounts.emailSenders.verification.create',
  repeats: 'dropped',
  method: 'POST',
  path: `${SENDERS}/:uuid/verification`,
  access: permission('accounts.update'),
  summary: 'Send the verification mail of a sender again',
  response: oneOf(AccountSender),
  limit: 'verification',
})

/** Checks the DNS now. */
export const checkSenderDomain = defineEndpoint({
  id: 'accounts.emailSenders.domainChecks.create',
  method: 'POST',
  path: `${SENDERS}/:uuid/domain-checks`,
  access: permission('accounts.update'),
  summary: 'Check SPF, DKIM and DMARC of a sender',
  response: oneOf(AccountSender),
  limit: 'heavy',
  transaction: 'none',
})

const VERIFICATION = '/api/v1/email/sender-verifications/:token'
export const SenderVerification = z.object({
  email: z.string(),
  account: z.string(),
  state: z.enum(['pending', 'verified']),
})
export type SenderVerification = z.infer<typeof SenderVerification>

/** Content of the page `/email/verify-sender/{token}`. Changes nothing, because mail scanners open links. */
export const readSenderVerification = defineEndpoint({
  id: 'email.senderVerifications.read',
  method: 'GET',
  path: VERIFICATION,
  access: anyone,
  summary: 'What a verification link is about',
  response: oneOf(SenderVerification),
  limit: 'verification',
})
/** The button of that page. */
export const confirmSenderVerification = defineEndpoint({
  id: 'email.senderVerifications.create',
  method: 'POST',
  path: VERIFICATION,
  access: anyone,
  summary: 'Confirm that a mailbox belongs to the account',
  response: oneOf(SenderVerification),
  limit: 'verification',
})

const SMTP = '/api/v1/accounts/:account_id/smtp-settings'

/** Mail server of an account, without its password. Accounts without one use that of the platform. */
export const SmtpSettings = z.object({
  host: z.string(),
  port: z.int(),
  /** Whether to use implicit TLS (port 465); otherwise STARTTLS if the server supports it. */
  secure: z.boolean(),
  user: z.string().nullable(),
  has_password: z.boolean(),
  /** Domain of the return path, which receives bounces; null uses that of the platform. */
  bounce_domain: z.string().nullable(),
  verified_at: instant,
  updated_at: instant,
})
export type SmtpSettings = z.infer<typeof SmtpSettings>

export const readSmtpSettings = defineEndpoint({
  id: 'accounts.smtpSettings.read',
  method: 'GET',
  path: SMTP,
  access: permission('accounts.update'),
  summary: "The account's own mail server",
  params: accountParams,
  response: oneOf(SmtpSettings.nullable()),
})

/** Stored only if the server answers and accepts the login; otherwise 422 on `host`, `user` or `password`. */
export const saveSmtpSettings = defineEndpoint({
  id: 'accounts.smtpSettings.update',
  method: 'PUT',
  path: SMTP,
  access: permission('accounts.update'),
  summary: 'Send through a mail server of the account',
  params: accountParams,
  body: z.object({
    host: text(253),
    port: integer.pipe(z.int().min(1).max(65_535)),
    secure: flag.optional(),
    user: optionalText(254),
    /** Default: the stored password. */
    password: z.string().max(500).nullish(),
    bounce_domain: optionalText(253),
  }),
  response: oneOf(SmtpSettings),
  limit: 'heavy',
  transaction: 'none',
})

export const removeSmtpSettings = defineEndpoint({
  id: 'accounts.smtpSettings.delete',
  method: 'DELETE',
  path: SMTP,
  access: permission('accounts.update'),
  summary: "Send through the platform's mail server again",
  params: accountParams,
})

const SIGNATURE = '/api/v1/accounts/:account_id/email-signature'

export const EmailSignature = z.object({ html: z.string(), text_body: z.string(), updated_at: instant })
/** Signatures of the caller and of the account; that of the caller takes precedence. */
export const EmailSignatures = z.object({ own: EmailSignature.nullable(), account: EmailSignature.nullable() })
export type EmailSignatures = z.infer<typeof EmailSignatures>

const SignatureInput = z.object({
  /** Owner of the signature; `account` requires `accounts.update`. */
  scope: z.enum(['own', 'account']).default('own'),
  /** Null or empty removes it. */
  html: z.string().max(20_000).nullish(),
})

export const readEmailSignature = defineEndpoint({
  id: 'accounts.emailSignature.read',
  method: 'GET',
  path: SIGNATURE,
  access: permission('email-messages.read'),
  summary: 'Signatures below mails of the caller',
  params: accountParams,
  response: oneOf(EmailSignatures),
})
export const saveEmailSignature = defineEndpoint({
  id: 'accounts.emailSignature.update',
  method: 'PUT',
  path: SIGNATURE,
  access: permission('email-messages.send'),
  summary: 'Change a signature',
  params: accountParams,
  body: SignatureInput,
  response: oneOf(EmailSignatures),
  opaque: ['html'],
})
