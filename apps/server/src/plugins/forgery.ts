import type { FastifyRequest } from 'fastify'
import { AppError } from '#lib/errors.ts'
import { sameBytes } from '#lib/security/tokens.ts'

/** Readable cookie whose value a page sends back in a header (wire-contract.md 4.2). */
export const XSRF_COOKIE = 'XSRF-TOKEN'

const EXEMPT = /^\/(api\/auth\/|api\/password\/|broadcasting\/auth)/
/** A GET with a side effect: only our own pages may call it for a browser session (wire-contract.md 4.3). */
const SIGN_OUT = '/api/auth/logout'
/** Session endpoints of guests set the cookie themselves, so they are protected without one. */
const GUEST_SESSION = /^\/(login|register|two-factor-challenge|forgot-password|reset-password)$/

/**
 * Refuses writes that another site could have made in the caller's name.
 * @throws 419 without a matching token and without the browser's word that the page is ours
 */
export function checkForgery(request: FastifyRequest, by_cookie: boolean): void {
  if (isGuarded(request, by_cookie) && !isOurs(request) && !carriesToken(request)) throw mismatch()
}

function isGuarded(request: FastifyRequest, by_cookie: boolean): boolean {
  const path = request.url.split('?')[0]!
  if (path === SIGN_OUT) return by_cookie
  if (request.method === 'GET' || request.method === 'HEAD' || EXEMPT.test(path)) return false
  return by_cookie || (GUEST_SESSION.test(path) && !request.headers.authorization)
}

/** The browser's own word, which no page can forge. */
const isOurs = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'same-origin'

function carriesToken({ headers, cookies, url }: FastifyRequest): boolean {
  const sent = headers['x-xsrf-token'] ?? headers['x-csrf-token']
  const cookie = cookies[XSRF_COOKIE]
  if (url.startsWith(SIGN_OUT) || !cookie || typeof sent !== 'string') return false
  return sameBytes(sent, cookie)
}

const mismatch = () => new AppError(419, 'csrf_mismatch', 'CSRF token mismatch.')
