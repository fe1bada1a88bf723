import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#lib/security/keyed-hash.ts'
import type { KeyRing } from '#lib/security/secrets.ts'
import { aroundText } from '../templates/mail-html.ts'

/** Code of a stored link, by its address. */
export type LinkCodes = ReadonlyMap<string, string>

/** Links, but those that differ from person to person. */
const LINK = /(<a\b(?![^>]*\bm-own\b)[^>]*?\bhref=")([^"]+)(")/gi

/** The addresses in a mail that clicks are counted for: the web, but none of our own pages for leaving. */
export function trackedUrls(html: string, app_url: string): string[] {
  const found = [...html.matchAll(LINK)].map((match) => decodeEntities(match[2]!))
  return [...new Set(found.filter((url) => isTracked(url, app_url)))]
}

function isTracked(url: string, app_url: string): boolean {
  return /^https?:\/\//i.test(url) && url.length <= 4000 && !url.startsWith(`${app_url}/email/`)
}

/** Rewrites links to pass through the click counter, and appends the pixel that records opens. */
export function trackHtml(
  html: string,
  options: { app_url: string; token: string; codes: LinkCodes; keys: KeyRing; opens: boolean; clicks: boolean },
): string {
  const { app_url, token, codes, keys } = options
  // A mail often has the same link several times.
  const tokens = new Map<string, string>()
  const tokenOf = (code: string) => {
    const made = tokens.get(code) ?? clickToken(code, token, keys)
    tokens.set(code, made)
    return made
  }
  const linked = options.clicks
    ? html.replace(LINK, (whole, before: string, url: string, after: string) => {
        const code = codes.get(decodeEntities(url))
        return code ? `${before}${app_url}/t/c/${tokenOf(code)}${after}` : whole
      })
    : html
  if (!options.opens) return linked
  const pixel = `<img src="${app_url}/t/o/${token}.gif" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`
  return aroundText(linked, '', pixel)
}

/** `{code of the link}.{token of the message}.{signature}`: names what was clicked and holds no address. */
export function clickToken(code: string, message_token: string, keys: KeyRing): string {
  const message = Buffer.from(message_token.replaceAll('-', ''), 'hex').toString('base64url')
  return `${code}.${message}.${signature(code, message, keys[0].key)}`
}

/** What a click token names; null when it was not made here. */
export function readClickToken(text: string, keys: KeyRing): { code: string; message_token: string } | null {
  const [code = '', message = '', given = ''] = text.split('.')
  const bytes = Buffer.from(message, 'base64url')
  if (bytes.length !== 16 || !/^[A-Za-z0-9]{6,12}$/.test(code)) return null
  const right = keys.some(({ key }) => {
    const expected = Buffer.from(signature(code, message, key))
    const got = Buffer.from(given)
    return expected.length === got.length && timingSafeEqual(expected, got)
  })
  if (!right) return null
  const hex = bytes.toString('hex')
  return { code, message_token: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` }
}

const signature = (code: string, message: string, key: Buffer) =>
  keyedHash(key, `click:${code}.${message}`).toString('base64url').slice(0, 16)

const decodeEntities = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
