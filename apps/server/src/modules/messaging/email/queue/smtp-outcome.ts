/** What became of one attempt to hand a message to a mail server. */
export type Outcome =
  | { kind: 'accepted'; response: string; is_practice: boolean }
  /** Nothing was taken; worth another try. */
  | { kind: 'retry'; error: string }
  | { kind: 'bounced'; bounce_type: 'hard' | 'soft'; error: string }
  | { kind: 'failed'; error: string }
  /** The text was sent and no answer came, so it is unknown whether the server accepted the mail. */
  | { kind: 'unknown'; error: string }

interface SmtpError {
  message?: string
  response?: string
  responseCode?: number
  command?: string
}

/**
 * Reads the refusal of a mail server (integrations.md 6.1). Enhanced codes win over basic ones.
 * @param handed whether the end of the message had gone out
 */
export function outcomeOf(error: SmtpError, handed: boolean): Exclude<Outcome, { kind: 'accepted' }> {
  const said = textOf(error)
  const code = error.responseCode ?? 0
  if (!code) return handed ? { kind: 'unknown', error: said } : { kind: 'retry', error: said }
  if (code < 500 || error.command?.startsWith('AUTH') || error.command === 'CONN') return { kind: 'retry', error: said }
  if (error.command === 'MAIL FROM') return { kind: 'failed', error: said }
  return refusal(code, enhancedOf(error.response ?? ''), said)
}

function refusal(code: number, enhanced: string | null, error: string): Exclude<Outcome, { kind: 'accepted' }> {
  const bounce_type = bounceTypeOf(enhanced, code)
  return bounce_type ? { kind: 'bounced', bounce_type, error } : { kind: 'failed', error }
}

/**
 * Hard: no such address, ever. Soft: the address exists but does not take mail now. Null: a matter of policy or of
 * the message, which says nothing about the address.
 */
export function bounceTypeOf(enhanced: string | null, code = 0): 'hard' | 'soft' | null {
  const detail = enhanced?.split('.').slice(1).join('.') ?? ''
  if (/^1\.|^2\.1$/.test(detail)) return 'hard'
  if (/^2\.|^4\./.test(detail)) return 'soft'
  if (/^[3567]\./.test(detail)) return null
  if ([550, 551, 553].includes(code)) return 'hard'
  return code === 552 ? 'soft' : null
}

/** `5.1.1` of `550 5.1.1 no such user`. */
export function enhancedOf(text: string): string | null {
  return /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null
}

/** Line breaks and addresses beyond what a column holds are cut. */
function textOf({ response, message }: SmtpError): string {
  return (response ?? message ?? 'The mail server could not be reached.').replace(/\s+/g, ' ').slice(0, 300)
}

const RETRY_AFTER_S = [300, 1800, 7200, 21_600, 86_400]

/** Attempts after which a mail that fails for a time is given up. A mail that was refused for good has had fewer. */
export const MOST_ATTEMPTS = RETRY_AFTER_S.length + 1

/** When to try again after so many attempts; null when it was the last one. */
export function retryAt(attempts: number, now: Date): Date | null {
  const pause = RETRY_AFTER_S[attempts - 1]
  return pause === undefined ? null : new Date(now.getTime() + pause * 1000)
}
