import type { Services } from '#kit/services.ts'
import { decrypt } from '#lib/security/encrypt.ts'
import { isPractice } from '#platform/practice.ts'

/** A mail server that messages are handed to. */
export interface MailServer {
  /** Messages with the same key share connections. */
  key: string
  host: string
  port: number
  secure: boolean
  auth: { user: string; pass: string } | null
  /** Whether the operator set the address. Addresses that accounts set pass the guard. */
  is_operators: boolean
  /** Whether mails stay on this machine. */
  is_practice: boolean
  /** Domain of return paths; null when bounces cannot be received. */
  bounce_domain: string | null
}

/** The platform's own server, from its address `smtp://user:password@host:port`. */
export function platformServer(services: Pick<Services, 'smtp_url' | 'env' | 'has_mailbox' | 'practice_urls'>): MailServer | null {
  const { smtp_url, env } = services
  if (!smtp_url) return null
  const address = new URL(smtp_url)
  const secure = address.protocol === 'smtps:'
  return {
    key: 'platform',
    is_operators: true,
    is_practice: isPractice(services, { kind: 'mail' }),
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (secure ? 465 : 587)),
    secure,
    auth: address.username ? { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } : null,
    bounce_domain: env.MAIL_BOUNCE_DOMAIN ?? null,
  }
}

export interface SmtpSettingsRow {
  account_id: number
  host: string
  port: number
  secure: boolean
  username: string | null
  password_ciphertext: string | null
  bounce_domain: string | null
  updated_at: string
}

export const smtpPasswordContext = (account_id: number) => `account_smtp_settings.password:${account_id}`

/** The server of an account. Changed settings get connections of their own. */
export function accountServer(services: Pick<Services, 'secrets' | 'env'>, row: SmtpSettingsRow): MailServer {
  const pass = row.password_ciphertext
    ? decrypt(row.password_ciphertext, smtpPasswordContext(row.account_id), services.secrets.keys('encryption'))
    : ''
  return {
    key: `account:${row.account_id}:${row.updated_at}`,
    is_operators: false,
    is_practice: false,
    host: row.host,
    port: row.port,
    secure: row.secure,
    auth: row.username ? { user: row.username, pass } : null,
    bounce_domain: row.bounce_domain ?? services.env.MAIL_BOUNCE_DOMAIN ?? null,
  }
}
