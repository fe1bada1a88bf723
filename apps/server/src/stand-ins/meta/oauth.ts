import type { ServerResponse } from 'node:http'
import { EXPIRED, INVALID, refuse, send } from './replies.ts'
import { type createCodes, longLived, PRACTICE_APP, readToken, writeToken } from './tokens.ts'
import type { World } from './world.ts'

interface Login {
  codes: ReturnType<typeof createCodes>
  revoked: Set<string>
  clock: () => Date
  world: World
}

const TWO_HOURS = 7200

/** Exchanges a code for a token, and a token for a long-lived one. */
export function answerOauth({ codes, revoked, clock, world }: Login, response: ServerResponse, query: URLSearchParams): void {
  if (query.get('client_id') !== PRACTICE_APP.id || query.get('client_secret') !== PRACTICE_APP.secret)
    return refuse(response, { status: 400, code: 1, message: 'Error validating client secret.' })
  if (query.get('grant_type') === 'fb_exchange_token') {
    const text = query.get('fb_exchange_token') ?? ''
    const token = readToken(text)
    if (!token || token.expires * 1000 < clock().getTime() || revoked.has(text)) return refuse(response, EXPIRED)
    return send(response, 200, { access_token: longLived(token.user, token.scopes, clock()), token_type: 'bearer', expires_in: 5_183_944 })
  }
  const code = codes.take(query.get('code') ?? '')
  if (!code) return refuse(response, INVALID('This authorization code has been used.'))
  if (code.redirect_uri !== query.get('redirect_uri'))
    return refuse(
      response,
      INVALID(
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      ),
    )
  const expires = Math.floor(clock().getTime() / 1000) + TWO_HOURS
  const access_token = writeToken({ kind: 'user', user: world.user.id, scopes: code.scopes, expires })
  send(response, 200, { access_token, token_type: 'bearer', expires_in: TWO_HOURS })
}
