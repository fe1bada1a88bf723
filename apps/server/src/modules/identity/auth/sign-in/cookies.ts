import { randomBytes } from 'node:crypto'
import type { Context } from '#kit/context.ts'
import { DEVICE_COOKIE, SESSION_COOKIE } from '#plugins/session-cookie.ts'
import { XSRF_COOKIE } from '#plugins/forgery.ts'
import { newDeviceCookie } from './known-source.ts'

/** A session lasts at most 90 days (wire-contract.md 4.1); an unused token expires earlier. */
const SESSION_S = 90 * 86_400
const DEVICE_S = 400 * 86_400

/** Sets the session cookie. Without `remember` the browser deletes it when it closes. */
export function setSessionCookie(ctx: Context, token: string, remember: boolean): void {
  addCookie(ctx, `${SESSION_COOKIE}=${encodeURIComponent(token)}; HttpOnly${remember ? `; Max-Age=${SESSION_S}` : ''}`)
  setXsrfCookie(ctx)
}

export function clearSessionCookie(ctx: Context): void {
  addCookie(ctx, `${SESSION_COOKIE}=; HttpOnly; Max-Age=0`)
}

/** Lets the browser be known at later sign-ins of the user, for as long as browsers keep a cookie. */
export function setDeviceCookie(ctx: Context, email: string): void {
  addCookie(ctx, `${DEVICE_COOKIE}=${newDeviceCookie(ctx, email)}; HttpOnly; Max-Age=${DEVICE_S}`)
}

/** Sets a new value for the cookie that pages send back in a header (wire-contract.md 4.2). */
export function setXsrfCookie(ctx: Context): void {
  addCookie(ctx, `${XSRF_COOKIE}=${randomBytes(30).toString('base64url')}`)
}

function addCookie(ctx: Context, cookie: string): void {
  const secure = ctx.services.app_url.startsWith('https:') ? '; Secure' : ''
  const set = [ctx.request.reply_headers['set-cookie'] ?? []].flat()
  ctx.request.reply_headers['set-cookie'] = [...set, `${cookie}; Path=/; SameSite=Lax${secure}`]
  ctx.request.reply_headers['cache-control'] = 'no-store'
}
