import { RemoteError, type RemoteFailure } from '#lib/remote/remote-error.ts'

/** The ERP asks for a new login with these codes. On a login itself -1 says that it is wrong. */
const EXPIRED = [-101, -100, -7, -1]
const WAIT_MS = 600_000

const KINDS: Readonly<Record<number, RemoteFailure>> = {
  [-2]: 'auth_expired',
  [-3]: 'permission_missing',
  [-6]: 'permission_missing',
  [-8]: 'permission_missing',
  [-10]: 'permission_missing',
  [-11]: 'permission_missing',
  1001: 'permission_missing',
  1010: 'permission_missing',
  101: 'permission_missing',
  [-4]: 'rate_limited',
  [-5]: 'rate_limited',
  [-9]: 'invalid',
  [-12]: 'invalid',
  14: 'invalid',
  12: 'invalid',
  112: 'invalid',
  1002: 'invalid',
  2001: 'not_found',
  11: 'transient',
  20: 'transient',
  99: 'transient',
}

/** Codes of a list whose pages the ERP has forgotten: it is opened anew. */
export const FORGOTTEN_LISTS: readonly (string | undefined)[] = ['13', '213', '102']

/** Reads an answer that reports a failure (integrations.md 4.2). Codes that are not known count as rules of the ERP, with its text. */
export function softOneError(answer: Record<string, unknown>): RemoteError {
  const code = answer.errorcode === undefined ? undefined : Number(answer.errorcode)
  const message = [answer.error, answer.message, answer.Message, answer.Error].find((text) => typeof text === 'string') ?? ''
  if (code !== undefined && EXPIRED.includes(code)) return new RemoteError('auth_expired', message, { code: String(code) })
  const kind = code === undefined ? 'business' : (KINDS[code] ?? 'business')
  return new RemoteError(kind, message, { code: code?.toString(), ...(kind === 'rate_limited' && { retry_after_ms: WAIT_MS }) })
}

/** Whether the login of the call is not valid any more, which a new login may mend. */
export const isExpiredLogin = (error: unknown): boolean =>
  error instanceof RemoteError && error.kind === 'auth_expired' && EXPIRED.includes(Number(error.code))
