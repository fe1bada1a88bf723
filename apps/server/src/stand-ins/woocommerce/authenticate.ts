import { createHmac } from 'node:crypto'
import type { Call } from '../http-stand-in.ts'
import type { StandInShop } from './records.ts'
import { refuse } from './wordpress-error.ts'

const WINDOW_S = 15 * 60
const REQUIRED = ['oauth_consumer_key', 'oauth_timestamp', 'oauth_nonce', 'oauth_signature', 'oauth_signature_method']
const DIGESTS: Record<string, string> = { 'HMAC-SHA1': 'sha1', 'HMAC-SHA256': 'sha256' }

/**
 * Checks the signature of a request as WooCommerce does without TLS: every parameter, a fresh nonce, a time within 15 minutes, the right
 * of the keys. @returns the shop, or null after an error was answered
 */
export async function authenticate(call: Call, shopOf: (key: string) => Promise<StandInShop | null>): Promise<StandInShop | null> {
  const { url, method, response, request } = call
  const given = url.searchParams
  if (request.headers.authorization) return refused(call, 'Consumer key is missing.', 'woocommerce_rest_authentication_error')
  const missing = REQUIRED.filter((name) => !given.get(name))
  if (missing.length === REQUIRED.length) {
    refuse(response, 401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
    return null
  }
  if (missing.length) return refused(call, `Missing OAuth parameter ${missing[0]}`, 'woocommerce_rest_authentication_missing_parameter')
  const shop = await shopOf(given.get('oauth_consumer_key')!)
  if (!shop) return refused(call, 'Consumer key is invalid.')
  const wrong = wrongSignature(call, shop) ?? missingRight(method, shop)
  return wrong ? refused(call, wrong) : shop
}

function wrongSignature({ url, method, request }: Call, shop: StandInShop): string | null {
  const given = url.searchParams
  const digest = DIGESTS[given.get('oauth_signature_method')!]
  if (!digest) return 'Invalid signature - signature method is invalid.'
  const base = baseOf(method, request.headers.host ?? '', url)
  const expected = createHmac(digest, `${shop.secret}&`).update(base).digest('base64')
  if (expected !== given.get('oauth_signature')) return 'Invalid signature - provided signature does not match.'
  if (Math.abs(Date.now() / 1000 - Number(given.get('oauth_timestamp'))) > WINDOW_S) return 'Invalid timestamp.'
  const nonce = given.get('oauth_nonce')!
  if (shop.nonces.has(nonce)) return 'Invalid nonce - nonce has already been used.'
  shop.nonces.add(nonce)
  return null
}

function missingRight(method: string, { permissions }: StandInShop): string | null {
  const needed = method === 'GET' ? 'read' : 'write'
  return permissions === 'read_write' || permissions === needed ? null : `The API key provided does not have ${needed} permissions.`
}

function refused({ response }: Call, message: string, code = 'woocommerce_rest_authentication_error'): null {
  refuse(response, 401, code, message)
  return null
}

/** As PHP builds it: names and values raw-encoded, sorted, joined and encoded again. */
function baseOf(method: string, host: string, url: URL): string {
  const pairs = [...url.searchParams.entries()]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]) => [rawEncoded(name), rawEncoded(value)])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  const query = pairs.map(([name, value]) => `${name}=${value}`).join('&')
  return `${method}&${rawEncoded(`http://${host}${url.pathname}`)}&${rawEncoded(query)}`
}

/** PHP's `rawurlencode`. */
function rawEncoded(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) =>
      /[A-Za-z0-9_.~-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}
