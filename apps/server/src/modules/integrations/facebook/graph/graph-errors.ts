import type { IncomingHttpHeaders } from 'node:http'
import { RemoteError, type RemoteFailure } from '#lib/remote/remote-error.ts'
import { pauseOf } from './usage.ts'

interface GraphError {
  message?: string
  code?: number
  error_subcode?: number
  error_user_msg?: string
  is_transient?: boolean
}

/** Code by which a page of a list that is too big is recognised. */
export const TOO_MUCH = 'too_much_data'

const THROTTLED = new Set([4, 17, 32, 341, 613, 80_000, 80_001, 80_002, 80_003, 80_004, 80_005, 80_006, 80_008])
const LOGIN_ENDED = new Set([102, 190])
const BUSINESS = new Set([368, 506])
const TEMPORARY = new Set([1, 2, 960])

/** The failure that an answer means, if it means one: answers with status 200 can be failures too (integrations.md 1.3). */
export function failureOf(status: number, body: unknown, headers: IncomingHttpHeaders): RemoteError | null {
  const { error, success } = (typeof body === 'object' && body !== null ? body : {}) as { error?: GraphError; success?: unknown }
  if (error) return classify(status, error, headers)
  if (success === false || success === 'false') return new RemoteError('business', 'The request was not successful.')
  if (status >= 500) return new RemoteError('transient', `Status ${status}`)
  return status >= 400 ? new RemoteError('invalid', `Status ${status}`) : null
}

function classify(status: number, error: GraphError, headers: IncomingHttpHeaders): RemoteError {
  const { code = 0, error_subcode, error_user_msg } = error
  const message = error_user_msg ?? error.message ?? 'Unknown error'
  if (/reduce the amount of data/i.test(message)) return new RemoteError('transient', message, { code: TOO_MUCH })
  const kind = kindOf(status, code, error)
  const retry_after_ms = kind === 'rate_limited' ? (pauseOf(headers, 0) ?? 60_000) : null
  return new RemoteError(kind, message, { code: error_subcode ? `${code}/${error_subcode}` : String(code), retry_after_ms })
}

function kindOf(status: number, code: number, { error_subcode, is_transient }: GraphError): RemoteFailure {
  const isRight = code === 3 || code === 10 || (code >= 200 && code < 300)
  const known: readonly (readonly [boolean, RemoteFailure])[] = [
    [LOGIN_ENDED.has(code), 'auth_expired'],
    [THROTTLED.has(code), 'rate_limited'],
    [isRight, 'permission_missing'],
    [code === 100 && error_subcode === 33, 'not_found'],
    [code === 100 || code === 3001, 'invalid'],
    [BUSINESS.has(code), 'business'],
    [is_transient === true || TEMPORARY.has(code) || status >= 500, 'transient'],
  ]
  return known.find(([holds]) => holds)?.[1] ?? 'business'
}
