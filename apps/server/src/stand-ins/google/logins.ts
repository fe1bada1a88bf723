import { randomBytes } from 'node:crypto'
import type { Call } from '../http-stand-in.ts'
import { sendJson } from './send-json.ts'

const LIFETIME_MS = 3_600_000

export interface GoogleLogins {
  answerConsent(call: Call): void
  /** @param revoked whether the refresh token is refused */
  answerToken(call: Call, revoked: boolean): void
  /** The scopes of a valid access token; null for one that is unknown or has expired. */
  loginOf(call: Call): { scopes: string } | null
  /** Makes a refresh token without a consent, as if it had been given before. */
  grant(scopes?: string): string
  clear(): void
}

const GOOGLE_SCOPES = 'https://www.googleapis.com/auth/adwords https://www.googleapis.com/auth/analytics.readonly'

interface Client {
  client_id: string
  client_secret: string
  now: () => Date
}

interface Consent {
  redirect_uri: string
  scopes: string
}

/** Consent page, authorization codes, refresh and access tokens of one OAuth client. Refresh tokens with the prefix of practice are always valid. */
export function createLogins(client: Client): GoogleLogins {
  const { now } = client
  const codes = new Map<string, Consent>()
  const refresh_tokens = new Map<string, string>()
  const access_tokens = new Map<string, { scopes: string; expires: number }>()
  const grant = (scopes = GOOGLE_SCOPES) => keyIn(refresh_tokens, '1//', scopes)

  function issue(call: Call, scopes: string, refresh_token?: string): void {
    const access_token = keyIn(access_tokens, 'ya29.', { scopes, expires: now().getTime() + LIFETIME_MS })
    const answer = { access_token, expires_in: LIFETIME_MS / 1000, scope: scopes, token_type: 'Bearer' }
    sendJson(call.response, 200, refresh_token ? { ...answer, refresh_token } : answer)
  }

  function exchange(call: Call, form: URLSearchParams): void {
    const consent = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!consent || consent.redirect_uri !== form.get('redirect_uri')) return refuse(call, 'invalid_grant')
    issue(call, consent.scopes, grant(consent.scopes))
  }

  function refresh(call: Call, form: URLSearchParams, revoked: boolean): void {
    const given = form.get('refresh_token') ?? ''
    const scopes = refresh_tokens.get(given) ?? (given.startsWith('1//standin_') ? GOOGLE_SCOPES : undefined)
    if (revoked) refresh_tokens.delete(given)
    if (revoked || scopes === undefined) return refuse(call, 'invalid_grant')
    issue(call, scopes)
  }

  return {
    grant,
    answerConsent: (call) => answerConsent(call, client, (consent) => keyIn(codes, '4/', consent)),
    answerToken(call, revoked) {
      const form = new URLSearchParams(call.body.toString())
      if (call.url.pathname === '/revoke') {
        refresh_tokens.delete(form.get('token') ?? '')
        return sendJson(call.response, 200, {})
      }
      if (form.get('client_id') !== client.client_id || form.get('client_secret') !== client.client_secret)
        return sendJson(call.response, 401, { error: 'invalid_client', error_description: 'Unauthorized' })
      if (form.get('grant_type') === 'authorization_code') return exchange(call, form)
      if (form.get('grant_type') === 'refresh_token') return refresh(call, form, revoked)
      return refuse(call, 'unsupported_grant_type')
    },
    loginOf({ request }) {
      const found = access_tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''))
      return found && found.expires > now().getTime() ? { scopes: found.scopes } : null
    },
    clear() {
      codes.clear()
      refresh_tokens.clear()
      access_tokens.clear()
    },
  }
}

/** Keeps a value under a new key. */
function keyIn<T>(map: Map<string, T>, prefix: string, value: T): string {
  const key = `${prefix}${randomBytes(18).toString('base64url')}`
  map.set(key, value)
  return key
}

const refuse = (call: Call, error: string) => sendJson(call.response, 400, { error, error_description: 'Bad Request' })

/** Shows the consent page, and leads the browser back with its answer. */
function answerConsent({ url, method, body, response }: Call, { client_id }: Client, codeFor: (consent: Consent) => string): void {
  const query = url.searchParams
  const redirect_uri = query.get('redirect_uri') ?? ''
  if (query.get('client_id') !== client_id || query.get('response_type') !== 'code' || !URL.canParse(redirect_uri))
    return void response.writeHead(400, { 'content-type': 'text/plain' }).end('Error 400: invalid_request')
  if (method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(consentPage())
  const scopes = query.get('scope') ?? ''
  const is_allowed = new URLSearchParams(body.toString()).get('answer') === 'allow'
  const back = new URL(redirect_uri)
  const given = is_allowed ? { code: codeFor({ redirect_uri, scopes }), scope: scopes } : { error: 'access_denied' }
  for (const [name, value] of Object.entries({ state: query.get('state') ?? '', ...given })) back.searchParams.set(name, value)
  response.writeHead(302, { location: back.href }).end()
}

/** The page says that it is practice. */
function consentPage(): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Practice sign-in</title>
<style>body{font:16px/1.5 system-ui,sans-serif;background:#f3f4f6;color:#1c2027;display:grid;place-items:center;min-height:100vh;margin:0}
main{background:#fff;border-radius:12px;padding:32px;width:min(380px,calc(100vw - 64px))}h1{font-size:22px;margin:0 0 12px}
button{font:inherit;width:100%;padding:12px;border-radius:8px;border:1px solid #c6cad2;background:#fff;margin-top:12px;cursor:pointer}
button.primary{background:#0e7a5f;border-color:#0e7a5f;color:#fff;font-weight:600}.note{color:#5b6372;font-size:14px}</style>
<main><h1>Stoa wants to see your campaigns and visits</h1><p class="note">Practice only: this page takes the place of Google. No Google account is used.</p>
<form method="post"><button class="primary" name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button></form></main></html>`
}
