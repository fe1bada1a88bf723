import type { FastifyRequest } from 'fastify'
import { AppError } from '#kit/errors.ts'
import { sameBytes } from '#lib/security/tokens.ts'

/** Readable cookie whose value a page sends back in a header (wire contract 4.2). */
export const XSRF_COOKIE = 'XSRF-TOKEN'

const EXEMPT = /^\/(api\/auth\/|api\/password\/|broadcasting\/auth)/
/** A GET with a side effect: only our own pages may call it for a browser session (wire contract 4.3). */
const SIGN_OUT = '/api/auth/logout'
/** Session endpoints of guests set the cookie themselves, so they are protected without one. */
const GUEST_SESSION = /^\/(login|register|two-factor-challenge|forgot-password|reset-password)$/

/**
 * Refuses writes that another site could have made in the caller's name.
 * @throws 419 without a matching token and without the browser's word that the page is ours
 */
export function checkForgery(request: FastifyRequest, by_cookie: boolean): void {
  const path = request.url.split('?')[0]!
  if (by_cookie && path === SIGN_OUT && request.headers['sec-fetch-site'] !== 'same-origin') throw mismatch()
  if (request.method === 'GET' || request.method === 'HEAD' || EXEMPT.test(path)) return
  if (!by_cookie && (!GUEST_SESSION.test(path) || request.headers.authorization)) return
  if (request.headers['sec-fetch-site'] === 'same-origin') return
  const sent = request.headers['x-xsrf-token'] ?? request.headers['x-csrf-token']
  const cookie = request.cookies[XSRF_COOKIE]
  if (cookie && typeof sent === 'string' && sameBytes(decodeURIComponent(sent), cookie)) return
  throw mismatch()
}

const mismatch = () => new AppError(419, 'csrf_mismatch', 'CSRF token mismatch.')
