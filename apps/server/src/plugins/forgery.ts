import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '@stoa/contract'
import { AppError } from '#lib/errors.ts'
import { sameBytes } from '#lib/security/tokens.ts'

/** Readable cookie whose value a page sends back in a header (wire-contract.md 4.2). */
export const XSRF_COOKIE = 'XSRF-TOKEN'

/** Calls of clients with a bearer token, and the signing of channels, which changes nothing. */
const EXEMPT = /^\/(api\/auth\/|api\/password\/|broadcasting\/auth$)/
/** The only GET that ends a session: only a script of our own pages may call it with a cookie (wire-contract.md 4.3). */
const SIGN_OUT = '/api/auth/logout'
/** Session endpoints of guests set the cookie themselves, so they are protected without one. */
const GUEST_SESSION = new Set(['/login', '/register', '/two-factor-challenge', '/forgot-password', '/reset-password'])

type Route = Pick<AnyEndpoint, 'method' | 'path'>

/**
 * Refuses writes that another site could have made in the caller's name. The matched route decides: an address has many
 * spellings that lead to the same route.
 * @throws 419 without a matching token and without the browser's word that the page is ours
 */
export function checkForgery(request: FastifyRequest, endpoint: Route, by_cookie: boolean): void {
  if (endpoint.path === SIGN_OUT) {
    if (by_cookie && !(isOurs(request) && isScript(request))) throw mismatch()
    return
  }
  if (isGuarded(request, endpoint, by_cookie) && !isOurs(request) && !carriesToken(request)) throw mismatch()
}

function isGuarded({ headers }: FastifyRequest, { method, path }: Route, by_cookie: boolean): boolean {
  if (method === 'GET' || EXEMPT.test(path)) return false
  return by_cookie || (GUEST_SESSION.has(path) && !headers.authorization)
}

/** The browser's own word, which no page can forge. */
const isOurs = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin'

/** Not a picture, a frame or a link in a page. */
const isScript = ({ headers }: FastifyRequest): boolean => (headers['sec-fetch-dest'] ?? 'empty') === 'empty'

function carriesToken({ headers, cookies }: FastifyRequest): boolean {
  const sent = headers['x-xsrf-token'] ?? headers['x-csrf-token']
  const cookie = cookies[XSRF_COOKIE]
  return cookie !== undefined && cookie !== '' && typeof sent === 'string' && sameBytes(sent, cookie)
}

const mismatch = () => new AppError(419, 'csrf_mismatch', 'CSRF token mismatch.')
