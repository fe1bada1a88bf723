/** What can be told of an enquiry that came in from outside. */
export interface Submission {
  /** A field that people do not see was filled in. */
  honeypot: boolean
  /** From the loading of the page to the sending; null when not told. */
  seconds_to_send: number | null
  /** Enquiries from the same address within ten minutes, this one included. */
  from_address: number
  message: string | null
  name: string | null
  email: string | null
}

/** From here on an enquiry is spam. */
export const SPAM_FROM_BP = 7000
/** From here on somebody looks at it before it is opened. */
export const DOUBTFUL_FROM_BP = 3000

/** Each sign of spam with its weight (domain.md 4.10). */
const SIGNS: readonly (readonly [weight: number, shows: (submission: Submission) => boolean])[] = [
  [10_000, ({ honeypot }) => honeypot],
  [6000, ({ seconds_to_send }) => seconds_to_send !== null && seconds_to_send < 2],
  [5000, ({ from_address }) => from_address > 5],
  [3000, ({ message }) => (message?.match(/https?:\/\/|www\./gi)?.length ?? 0) >= 3],
  [3000, ({ email }) => email !== null && DISPOSABLE.has(email.split('@').at(-1)!.toLowerCase())],
  [3000, ({ name, message }) => !!name && !!message && name.trim().toLowerCase() === message.trim().toLowerCase()],
]

/** How much an enquiry looks like spam, 0 to 10,000. */
export function spamScore(submission: Submission): number {
  return Math.min(
    SIGNS.reduce((sum, [weight, shows]) => sum + (shows(submission) ? weight : 0), 0),
    10_000,
  )
}

/** Mail domains that give addresses away for minutes. */
const DISPOSABLE: ReadonlySet<string> = new Set([
  '10minutemail.com',
  '33mail.com',
  'byom.de',
  'discard.email',
  'dispostable.com',
  'emailondeck.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'guerrillamail.info',
  'inboxkitten.com',
  'mail-temp.com',
  'mailcatch.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'moakt.com',
  'mohmal.com',
  'mytemp.email',
  'sharklasers.com',
  'spam4.me',
  'spamgourmet.com',
  'temp-mail.org',
  'tempail.com',
  'tempinbox.com',
  'throwawaymail.com',
  'trashmail.com',
  'trbvm.com',
  'yopmail.com',
])
