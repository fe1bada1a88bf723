import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { languageTags } from '#lib/i18n.ts'
import { unixSeconds } from '#lib/clock.ts'
import { signLink } from '#lib/security/signed-link.ts'
import { createHash } from 'node:crypto'
import { issueLinkToken, LINK_VALID } from '../tokens/link-tokens.ts'
import { queueMail } from './queue-mail.ts'
import type { UserRow } from '../../user-records/index.ts'

type Recipient = Pick<UserRow, 'id' | 'email' | 'username' | 'locale' | 'time_zone'>

const VERIFY_MINUTES = 60

/** Mails the link that activates a user, and revokes the previous link. */
export async function mailActivation(services: Services, db: Db, user: Recipient): Promise<void> {
  const token = await issueLinkToken(services, db, user, 'activation')
  const url = `${services.app_url}/activate/user?token=${token}`
  await queueMail(db, { name: 'activation', ...addressed(user), params: { name: user.username, url, count: LINK_VALID.activation.count } })
}

/** Mails the link that sets a new password, and revokes the previous link. */
export async function mailPasswordReset(services: Services, db: Db, user: Recipient): Promise<void> {
  const token = await issueLinkToken(services, db, user, 'password_reset')
  const url = `${services.app_url}/reset-password/${token}?email=${encodeURIComponent(user.email)}`
  await queueMail(db, {
    name: 'password-reset',
    ...addressed(user),
    params: { name: user.username, url, count: LINK_VALID.password_reset.count },
  })
}

/** Mails the signed link that verifies an address (wire-contract.md 4.4). */
export async function mailVerification(services: Services, db: Db, user: Recipient): Promise<void> {
  const expires = unixSeconds(services.clock.now()) + VERIFY_MINUTES * 60
  const url = services.app_url + signLink(verificationPath(user.id, user.email), expires, services.secrets.keys('signed-link'))
  await queueMail(db, {
    name: 'verify-email',
    ...addressed(user),
    params: { name: user.username, email: user.email, url, count: VERIFY_MINUTES },
  })
}

/** Path of a verification link, which contains the user and a hash of the address. */
const verificationPath = (user_id: number, email: string): string => `/email/verify/${user_id}/${verificationHash(email)}`

/** SHA-1, which the wire format requires. The signature protects the link, not this hash. */
export const verificationHash = (email: string): string => createHash('sha1').update(email.toLowerCase()).digest('hex')

export async function mailAccountExists(services: Services, db: Db, user: Recipient): Promise<void> {
  await queueMail(db, { name: 'account-exists', ...addressed(user), params: { name: user.username, url: `${services.app_url}/login` } })
}

/** Formats an instant in the user's language and time zone. */
export function whenFor(user: Pick<Recipient, 'locale' | 'time_zone'>, at: Date): string {
  const locale = languageTags[user.locale as 'en' | 'gr']
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: user.time_zone ?? 'Europe/Athens',
  }).format(at)
}

export const addressed = (user: Pick<Recipient, 'email' | 'locale'>): { locale: 'en' | 'gr'; to: string } => ({
  locale: user.locale as 'en' | 'gr',
  to: user.email,
})
