import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The secret part of a new access token and what the database keeps of it. */
export function newAccessToken(): { secret: string; hash: Buffer } {
  const random = Array.from({ length: 40 }, () => alphabet[randomInt(alphabet.length)]).join('')
  const secret = random + checksum(random)
  return { secret, hash: hashToken(secret) }
}

/** The token as the client gets it, once: `{id}|{40 letters and digits}{8 hex of their CRC-32}`. */
export function formatAccessToken(id: number | string | bigint, secret: string): string {
  return `${id}|${secret}`
}

/** Id and hash to look a token up by, or null when its form or checksum is wrong (no query needed then). */
export function parseAccessToken(token: string): { id: string; hash: Buffer } | null {
  const match = /^([1-9]\d{0,18})\|([A-Za-z0-9]{40})([0-9a-f]{8})$/.exec(token)
  if (!match || checksum(match[2] as string) !== match[3]) return null
  return { id: match[1] as string, hash: hashToken(`${match[2]}${match[3]}`) }
}

/** Form of an API token, which tools that search for leaked secrets recognise: `stoa_{id}_{40 letters and digits}{8 hex of their CRC-32}`. */
export const formatApiToken = (id: number, secret: string): string => `stoa_${id}_${secret}`

/** Whether a bearer has the form of an API token and is no sign-in. */
export const isApiToken = (token: string): boolean => token.startsWith('stoa_')

/** Id and hash of an API token, or null when its form or checksum is wrong. */
export const parseApiToken = (token: string): { id: string; hash: Buffer } | null =>
  isApiToken(token) ? parseAccessToken(token.slice(5).replace('_', '|')) : null

/** A token for a link (activation, reset, invitation): 32 random bytes in base64url, and what the database keeps. */
export function newUrlToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** SHA-256 of a token. Enough without salt or stretching, because the token is random. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Compares two hashes or tokens without telling by the time taken where they differ. */
export function sameBytes(a: Uint8Array | string, b: Uint8Array | string): boolean {
  const left = Buffer.from(a as string)
  const right = Buffer.from(b as string)
  return left.length === right.length && timingSafeEqual(left, right)
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
