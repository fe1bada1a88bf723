/** Properties of a received request for the spam score. */
export interface Submission {
  /** Whether the hidden field is filled in. */
  honeypot: boolean
  /** Time from loading the page to submitting the form; null if unknown. */
  seconds_to_send: number | null
  /** Number of requests from the same address within ten minutes, including this one. */
  from_address: number
  message: string | null
  name: string | null
  email: string | null
}

/** Minimum score of spam. */
export const SPAM_FROM_BP = 7000
/** Minimum score of requests that wait for a review in staging. */
export const DOUBTFUL_FROM_BP = 3000

/** Indicators of spam with their weights (domain.md 4.10). */
const SIGNS: readonly (readonly [weight: number, shows: (submission: Submission) => boolean])[] = [
  [10_000, ({ honeypot }) => honeypot],
  [6000, ({ seconds_to_send }) => seconds_to_send !== null && seconds_to_send < 2],
  [5000, ({ from_address }) => from_address > 5],
  [3000, ({ message }) => (message?.match(/https?:\/\/|www\./gi)?.length ?? 0) >= 3],
  [3000, ({ email }) => email !== null && DISPOSABLE.has(email.split('@').at(-1)!.toLowerCase())],
  [3000, ({ name, message }) => !!name && !!message && name.trim().toLowerCase() === message.trim().toLowerCase()],
]

/** Spam score of a request, 0 to 10,000. */
export function spamScore(submission: Submission): number {
  return Math.min(
    SIGNS.reduce((sum, [weight, shows]) => sum + (shows(submission) ? weight : 0), 0),
    10_000,
  )
}

/** Domains of disposable e-mail addresses. */
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
