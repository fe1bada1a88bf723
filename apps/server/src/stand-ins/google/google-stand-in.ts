import { startHttpStandIn, type Call } from '../http-stand-in.ts'
import { createControl, type StandIn, type TransportFault } from '../stand-in.ts'
import { answerAds } from './ads-api.ts'
import { runReport } from './analytics-report.ts'
import { createLogins, type GoogleLogins } from './logins.ts'
import { makeGoogleData, type GoogleCustomer } from './google-data.ts'
import { sendJson } from './send-json.ts'

/**
 * Faults of the next call that they concern: `token_expired` and `token_revoked` refuse an access token, `grant_revoked` the refresh token,
 * `quota` asks to wait, `not_approved` refuses the project, `page_token_expired` the next page.
 */
export type GoogleFault =
  | TransportFault
  | 'token_expired'
  | 'token_revoked'
  | 'grant_revoked'
  | 'quota'
  | 'not_approved'
  | 'page_token_expired'

export interface GoogleCall {
  path: string
  body: unknown
}

export interface GoogleStandIn extends StandIn<GoogleCall, GoogleFault> {
  readonly customers: GoogleCustomer[]
  readonly logins: GoogleLogins
}

interface GoogleStandInOptions {
  client_id: string
  client_secret: string
  /** Rows in one page of an answer. */
  page_size?: number
  now?: () => Date
  onError?: (error: unknown) => void
}

/**
 * Speaks the parts of Google's OAuth 2, Google Ads API v25 and GA4 Data API that the product uses (integrations.md 2): a consent page,
 * tokens that expire, queries in a subset of GAQL, reports.
 */
export async function startGoogleStandIn(options: GoogleStandInOptions): Promise<GoogleStandIn> {
  const { page_size = 50, now = () => new Date(), onError } = options
  const customers = makeGoogleData()
  const logins = createLogins({ ...options, now })
  const control = createControl<GoogleCall, GoogleFault>(() => logins.clear())

  async function answer(call: Call): Promise<void> {
    const { url, body, method } = call
    if (url.pathname === '/o/oauth2/v2/auth') return logins.answerConsent(call)
    if (url.pathname === '/token' || url.pathname === '/revoke')
      return logins.answerToken(call, control.takeFault('grant_revoked') !== null)
    control.received.push({ path: url.pathname, body: body.length > 0 ? JSON.parse(body.toString()) : null })
    const login = logins.loginOf(call)
    const refused = login === null ? 'OAUTH_TOKEN_INVALID' : refusedToken()
    if (refused) return refuse(call, 401, 'UNAUTHENTICATED', { authenticationError: refused })
    if (control.takeFault('quota'))
      return refuse(call, 429, 'RESOURCE_EXHAUSTED', { quotaError: 'RESOURCE_EXHAUSTED' }, { quotaErrorDetails: { retryDelay: '30s' } })
    if (control.takeFault('not_approved'))
      return refuse(call, 403, 'PERMISSION_DENIED', { authorizationError: 'CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION' })
    const report = /^\/v1beta\/properties\/(\d+):runReport$/.exec(url.pathname)
    if (report && method === 'POST') return runReport(call, report[1]!, customers)
    const expired = () => control.takeFault('page_token_expired') !== null
    return answerAds(call, { customers, page_size, now, pageExpired: expired, refuse })
  }

  const refusedToken = () => {
    const fault = control.takeFault<GoogleFault>('token_expired', 'token_revoked')
    return fault && (fault === 'token_expired' ? 'OAUTH_TOKEN_EXPIRED' : 'OAUTH_TOKEN_REVOKED')
  }

  const stand_in = await startHttpStandIn(control, {
    answer,
    refuseUnavailable: (response) =>
      sendJson(response, 503, { error: { code: 503, message: 'The service is currently unavailable.', status: 'UNAVAILABLE' } }),
    canFail: ({ url }) => url.pathname !== '/o/oauth2/v2/auth',
    ...(onError && { onError }),
  })
  return { ...stand_in, customers, logins }
}

export type Refuse = (call: Call, code: number, status: string, error: Record<string, string>, details?: object) => void

/** Answers with a failure in the form of the Google Ads API. */
const refuse: Refuse = ({ response }, code, status, error_code, details) =>
  sendJson(response, code, {
    error: {
      code,
      message: 'Request contains an error.',
      status,
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
          errors: [{ errorCode: error_code, message: Object.values(error_code).join(' '), ...(details && { details }) }],
          requestId: 'stand-in',
        },
      ],
    },
  })
