import { createHmac, randomBytes } from 'node:crypto'

/** A pair of keys that a shop gives to one application. */
export interface ShopKeys {
  consumer_key: string
  consumer_secret: string
}

interface Once {
  nonce: string
  /** Seconds since 1970. */
  timestamp: number
}

/**
 * Signs an address by OAuth 1.0a with one pair of keys and HMAC-SHA256, which WooCommerce asks for without TLS (integrations.md 3.1). The
 * body is not signed.
 * @returns the address with the parameters of the signature
 */
export function signedUrl(method: string, address: string, keys: ShopKeys, once: Once = newNonce()): string {
  const url = new URL(address)
  const signing: [string, string][] = [
    ['oauth_consumer_key', keys.consumer_key],
    ['oauth_nonce', once.nonce],
    ['oauth_signature_method', 'HMAC-SHA256'],
    ['oauth_timestamp', String(once.timestamp)],
  ]
  const base = signatureBase(method, url, [...url.searchParams, ...signing])
  const signature = createHmac('sha256', `${encoded(keys.consumer_secret)}&`)
    .update(base)
    .digest('base64')
  for (const [name, value] of [...signing, ['oauth_signature', signature] as const]) url.searchParams.append(name, value)
  return url.href
}

/** The text that is signed: method, address and sorted parameters (RFC 5849, 3.4.1). */
export function signatureBase(method: string, url: URL, parameters: readonly (readonly [string, string])[]): string {
  const sorted = parameters
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([one, a], [other, b]) => compare(one, other) || compare(a, b))
    .map((pair) => pair.join('='))
    .join('&')
  return [method.toUpperCase(), encoded(url.origin + url.pathname), encoded(sorted)].join('&')
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Percent-encoding of RFC 3986, which escapes more than `encodeURIComponent`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const newNonce = (): Once => ({ nonce: randomBytes(16).toString('hex'), timestamp: Math.floor(Date.now() / 1000) })
