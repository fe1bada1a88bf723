import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '#lib/security/keyed-hash.ts'
import type { Secrets } from '#lib/security/secrets.ts'

/** What a token says: the version that was shown, and when. */
export interface Shown {
  version: number
  at: number
}

/** A token that names the version of a form and the instant at which it is shown. */
export function shownToken(secrets: Secrets, public_key: string, { version, at }: Shown): string {
  const mac = keyedHash(secrets.keys('signed-link')[0].key, `form:${public_key}:${version}:${at}`)
  return `${version}.${at}.${mac.toString('base64url')}`
}

/** Reads a token of the form. @returns undefined for one that this product did not make */
export function readShownToken(secrets: Secrets, public_key: string, token: string): Shown | undefined {
  const [, version, at, mac] = /^(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  if (!version || !at || !mac) return undefined
  const said = Buffer.from(mac, 'base64url')
  const isOurs = secrets.keys('signed-link').some(({ key }) => timingSafeEqual(keyedHash(key, `form:${public_key}:${version}:${at}`), said))
  return isOurs ? { version: Number(version), at: Number(at) } : undefined
}
