import { emailKey } from '@stoa/domain'
import type { KnownDetails, KnownEmail, KnownNumber } from '../store/known-details.ts'

/** The primary address and number that a contact is to have. Null removes the present one; undefined leaves it. */
export interface NewPrimaries {
  email?: string | null
  phone?: { number: string; number_raw: string; type: string } | null
}

/**
 * The details of a contact after its primary address or number was replaced. Where none is primary, the oldest usable one becomes it,
 * so that a contact with addresses or numbers always has a primary of each kind.
 */
export function replacePrimaries({ emails, numbers }: KnownDetails, { email, phone }: NewPrimaries): KnownDetails {
  return {
    emails: withPrimary(email === undefined ? emails : replaced(emails, newEmail(email), emailOf), ({ status }) => isBad(status)),
    numbers: withPrimary(phone === undefined ? numbers : replaced(numbers, newNumber(phone), numberOf), ({ number }) => number === null),
  }
}

/** The copies that a contact keeps of its primary address and number. */
export function primaryCopiesOf({ emails, numbers }: KnownDetails) {
  const email = emails.find(({ is_primary }) => is_primary)?.email ?? null
  const phone = numbers.find(({ is_primary }) => is_primary)?.number ?? null
  return { email, email_key: email && emailKey(email), phone, phone_key: phone }
}

/** Whether messages can reach the primary address and number (domain.md 4.7, condition 3). */
export function reachable({ emails, numbers }: KnownDetails): { email: boolean; sms: boolean } {
  const number = numbers.find(({ is_primary }) => is_primary)
  return {
    email: emails.some(({ is_primary, status }) => is_primary && !isBad(status)),
    sms: Boolean(number?.number) && number!.type !== 'landline' && number!.sms_status !== 'unreachable',
  }
}

/** Words for the search of the list, besides those of the contact itself. */
export const searchedValues = ({ emails, numbers }: KnownDetails): string[] => [
  ...emails.map(({ email }) => email),
  ...numbers.map(({ number, number_raw }) => number ?? number_raw),
]

const isBad = (status: string) => status === 'hard_bounced' || status === 'complained'

const emailOf = ({ email }: KnownEmail) => email.toLowerCase()
const numberOf = ({ number }: KnownNumber) => number

const newEmail = (email: string | null): KnownEmail | null =>
  email === null ? null : { id: null, email, status: 'unverified', is_primary: true }

const newNumber = (phone: NonNullable<NewPrimaries['phone']> | null): KnownNumber | null =>
  phone && { id: null, ...phone, sms_status: 'unknown', is_primary: true }

/** An address that the contact has already becomes primary with what is known about it. */
function replaced<D extends KnownEmail | KnownNumber>(details: readonly D[], next: D | null, keyOf: (detail: D) => string | null): D[] {
  const others = details.filter(({ is_primary }) => !is_primary)
  if (!next) return others
  const known = others.some((one) => keyOf(one) === keyOf(next))
  return known ? others.map((one) => (keyOf(one) === keyOf(next) ? { ...one, is_primary: true } : one)) : [...others, next]
}

function withPrimary<D extends KnownEmail | KnownNumber>(details: D[], isUnusable: (detail: D) => boolean): D[] {
  if (details.some(({ is_primary }) => is_primary)) return details
  const adopted = details.find((one) => !isUnusable(one)) ?? details[0]
  return details.map((one) => (one === adopted ? { ...one, is_primary: true } : one))
}
