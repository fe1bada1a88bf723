import { isRecord } from '#lib/is-record.ts'
import { retryAfter, type RemoteAnswer } from '#lib/remote/call-remote.ts'
import { RemoteError, type RemoteFailure } from '#lib/remote/remote-error.ts'

/** Kinds of failure by the value of `errorCode` (integrations.md 2.3). */
const KINDS: Record<string, RemoteFailure> = {
  OAUTH_TOKEN_EXPIRED: 'auth_expired',
  OAUTH_TOKEN_INVALID: 'auth_expired',
  OAUTH_TOKEN_REVOKED: 'auth_expired',
  OAUTH_TOKEN_DISABLED: 'auth_expired',
  NOT_ADS_USER: 'auth_expired',
  CUSTOMER_NOT_FOUND: 'auth_expired',
  TWO_STEP_VERIFICATION_NOT_ENROLLED: 'auth_expired',
  USER_PERMISSION_DENIED: 'permission_missing',
  CUSTOMER_NOT_ENABLED: 'permission_missing',
  CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION: 'permission_missing',
  INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION: 'permission_missing',
  RESOURCE_EXHAUSTED: 'rate_limited',
  RESOURCE_TEMPORARILY_EXHAUSTED: 'rate_limited',
  EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION: 'rate_limited',
  EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION: 'rate_limited',
  INTERNAL_ERROR: 'transient',
  TRANSIENT_ERROR: 'transient',
  DEADLINE_EXCEEDED: 'transient',
  CONCURRENT_MODIFICATION: 'transient',
}

/** The failure that an answer of Google Ads or of the Analytics Data API tells of. */
export function googleError({ status, headers, body }: RemoteAnswer, now: Date): RemoteError {
  const error = errorOf(body)
  const code = adsCode(error) ?? String(error.status ?? status)
  const kind = KINDS[code] ?? kindOfStatus(status)
  const retry_after_ms = kind === 'rate_limited' ? (retryDelay(error) ?? retryAfter(headers, now)) : null
  return new RemoteError(kind, String(error.message ?? `Google answered ${status}.`), { code, retry_after_ms })
}

function kindOfStatus(status: number): RemoteFailure {
  if (status === 401) return 'auth_expired'
  if (status === 403) return 'permission_missing'
  if (status === 404) return 'not_found'
  if (status === 429) return 'rate_limited'
  return status >= 500 ? 'transient' : 'invalid'
}

function errorOf(body: Buffer): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body.toString())
    return isRecord(parsed) && isRecord(parsed.error) ? parsed.error : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** The first error in the details of a failure of Google Ads. */
function adsFailure({ details }: Record<string, unknown>): Record<string, unknown> | null {
  const [failure] = Array.isArray(details) ? (details as unknown[]) : []
  const [first] = isRecord(failure) && Array.isArray(failure.errors) ? (failure.errors as unknown[]) : []
  return isRecord(first) ? first : null
}

function adsCode(error: Record<string, unknown>): string | undefined {
  const code = adsFailure(error)?.errorCode
  return isRecord(code) ? String(Object.values(code)[0]) : undefined
}

/** `quotaErrorDetails.retryDelay`, such as `30s`. */
function retryDelay(error: Record<string, unknown>): number | null {
  const details = adsFailure(error)?.details
  const quota = isRecord(details) ? details.quotaErrorDetails : null
  const seconds = isRecord(quota) ? Number.parseFloat(String(quota.retryDelay)) : Number.NaN
  return seconds > 0 ? seconds * 1000 : null
}
