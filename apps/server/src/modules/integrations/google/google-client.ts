import type { OutgoingRequest } from '#lib/outgoing/guarded-request.ts'
import type { OutgoingCalls } from '#lib/outgoing/outgoing.ts'
import { callRemote, readJson, type RemoteAnswer } from '#lib/remote/call-remote.ts'
import { RemoteError } from '#lib/remote/remote-error.ts'
import { withRetries } from '#lib/remote/retry.ts'
import type { GoogleApp } from './google-app.ts'
import { googleError } from './google-errors.ts'

/** Scopes that members are asked to grant: campaigns, and visits of their sites. */
export const GOOGLE_SCOPES = ['https://www.googleapis.com/auth/adwords', 'https://www.googleapis.com/auth/analytics.readonly'] as const

const REPORT_MS = 60_000

interface ClientOptions {
  outgoing: OutgoingCalls
  app: GoogleApp
  signal: AbortSignal
  now: () => Date
}

export interface GrantedTokens {
  refresh_token: string
  scopes: string[]
}

/** One row of an answer: resources and their fields in lower camel case. */
export type AdsRow = Record<string, Record<string, unknown> | undefined>

/** An answer of the Analytics Data API. All values are strings. */
export interface AnalyticsReport {
  rows?: { dimensionValues?: { value: string }[]; metricValues?: { value: string }[] }[]
  rowCount?: number
  metadata?: { currencyCode?: string; timeZone?: string; subjectToThresholding?: boolean; samplingMetadatas?: unknown[] }
}

/** Exchanges the code of a consent for a refresh token. @throws RemoteError `auth_expired` for a code that was used or is old */
export async function exchangeCode(
  { outgoing, app, now }: Omit<ClientOptions, 'signal'>,
  code: string,
  redirect_uri: string,
): Promise<GrantedTokens> {
  const answer = await callRemote(outgoing, app.token_url, form({ ...client(app), grant_type: 'authorization_code', code, redirect_uri }))
  const { refresh_token, scope } = tokensOf(answer, now())
  if (!refresh_token) throw new RemoteError('permission_missing', 'Google gave no refresh token.')
  return { refresh_token, scopes: scope?.split(' ') ?? [] }
}

/** Withdraws a consent. A token that Google no longer knows counts as withdrawn. */
export async function revokeToken({ outgoing, app }: Pick<ClientOptions, 'outgoing' | 'app'>, refresh_token: string): Promise<void> {
  await callRemote(outgoing, app.revoke_url, form({ token: refresh_token }))
}

/** What the product asks Google, with one login. */
export function googleClient(options: ClientOptions, refresh_token: string) {
  const { app } = options
  const call = authorizedCalls(options, refresh_token)
  return {
    /** Ids of the customers that the login reaches directly; others are below them. */
    async accessibleCustomers(): Promise<string[]> {
      const { resourceNames = [] } = await call<{ resourceNames?: string[] }>(`${app.ads_url}/customers:listAccessibleCustomers`)
      return resourceNames.map((name) => name.replace('customers/', ''))
    },

    /**
     * All rows of a query in the Google Ads query language. Begins anew when Google forgets the place between two pages.
     * @param root id of the customer through which the login reaches this one
     */
    async search(customer: string, root: string, query: string): Promise<AdsRow[]> {
      const url = `${app.ads_url}/customers/${customer}/googleAds:search`
      const headers: Record<string, string> = customer === root ? {} : { 'login-customer-id': root }
      const page = (token: string | undefined) =>
        call<AdsPage>(url, { method: 'POST', headers, body: JSON.stringify({ query, ...(token && { pageToken: token }) }) })
      for (let restarts = 0; ; restarts += 1) {
        try {
          return await rowsOfPages(page)
        } catch (error) {
          if (!(error instanceof RemoteError) || error.code !== 'EXPIRED_PAGE_TOKEN' || restarts === 2) throw error
        }
      }
    },

    runReport: (property: string, report: object): Promise<AnalyticsReport> =>
      call(`${app.analytics_url}/properties/${property}:runReport`, { method: 'POST', body: JSON.stringify(report) }),
  }
}

/** Calls of one login. The access token is fetched with the first call and again when it expires. */
function authorizedCalls({ outgoing, app, signal, now }: ClientOptions, refresh_token: string) {
  let access: Promise<{ token: string; expires: number }> | null = null

  async function login(): Promise<string> {
    const known = access && (await access)
    if (known && known.expires > now().getTime()) return known.token
    access = refresh()
    try {
      return (await access).token
    } catch (error) {
      access = null
      throw error
    }
  }

  async function refresh(): Promise<{ token: string; expires: number }> {
    const answer = await callRemote(outgoing, app.token_url, form({ ...client(app), grant_type: 'refresh_token', refresh_token }))
    const { access_token, expires_in = 0 } = tokensOf(answer, now())
    return { token: access_token, expires: now().getTime() + Math.max(0, expires_in - 300) * 1000 }
  }

  async function once(url: string, request: OutgoingRequest): Promise<RemoteAnswer> {
    const headers = { authorization: `Bearer ${await login()}`, 'content-type': 'application/json', ...request.headers }
    return callRemote(outgoing, url, { timeout_ms: REPORT_MS, ...request, headers })
  }

  /** One call, repeated while failures pass; a token that expired on the way is renewed once. */
  return <T>(url: string, request: OutgoingRequest = {}): Promise<T> =>
    withRetries({ signal }, async () => {
      let answer = await once(url, request)
      if (answer.status === 401) {
        access = null
        answer = await once(url, request)
      }
      if (answer.status !== 200) throw googleError(answer, now())
      return readJson<T>(answer.body.toString())
    })
}

interface AdsPage {
  results?: AdsRow[]
  nextPageToken?: string
}

async function rowsOfPages(page: (token: string | undefined) => Promise<AdsPage>): Promise<AdsRow[]> {
  const rows: AdsRow[] = []
  let token: string | undefined
  do {
    const { results = [], nextPageToken } = await page(token)
    rows.push(...results)
    token = nextPageToken
  } while (token)
  return rows
}

export type GoogleClient = ReturnType<typeof googleClient>

const client = ({ client_id, client_secret }: GoogleApp) => ({ client_id, client_secret })

const form = (fields: Record<string, string>): OutgoingRequest => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

interface TokenAnswer {
  access_token: string
  refresh_token?: string
  expires_in?: number
  scope?: string
}

/** @throws RemoteError `auth_expired` when the consent was withdrawn or the code is used up */
function tokensOf(answer: RemoteAnswer, now: Date): TokenAnswer {
  const text = answer.body.toString()
  if (answer.status === 200) return readJson<TokenAnswer>(text)
  if (answer.status === 400 || answer.status === 401) {
    const { error } = readJson<{ error?: string }>(text)
    throw new RemoteError(error === 'invalid_grant' ? 'auth_expired' : 'permission_missing', `Google answered ${error}.`, { code: error })
  }
  throw googleError(answer, now)
}
