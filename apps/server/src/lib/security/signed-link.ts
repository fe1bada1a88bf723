import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './keyed-hash.ts'
import type { KeyRing } from './secrets.ts'

/**
 * Appends `expires` (unix seconds) and `signature` to a path. The signature is HMAC-SHA256 over path and expiry
 * without the host, so that a proxy or a second API host does not break the link (wire-contract.md 4.4).
 */
export function signLink(path: string, expires: number, keys: KeyRing): string {
  return `${path}?expires=${expires}&signature=${signature(path, expires, keys[0].key)}`
}

/** Whether the signature was made by a current or previous key for this path and expiry, and has not expired. */
export function verifyLink(
  path: string,
  query: { expires?: unknown; signature?: unknown },
  keys: KeyRing,
  now_s: number,
): 'valid' | 'invalid' | 'expired' {
  const expires = Number(query.expires)
  if (!Number.isSafeInteger(expires) || String(expires) !== String(query.expires) || typeof query.signature !== 'string') return 'invalid'
  const given = Buffer.from(query.signature, 'utf8')
  const matches = keys
    .map(({ key }) => Buffer.from(signature(path, expires, key), 'utf8'))
    .some((right) => right.length === given.length && timingSafeEqual(right, given))
  if (!matches) return 'invalid'
  return now_s <= expires ? 'valid' : 'expired'
}

function signature(path: string, expires: number, key: Buffer): string {
  return keyedHash(key, `${path}?expires=${expires}`).toString('hex')
}
