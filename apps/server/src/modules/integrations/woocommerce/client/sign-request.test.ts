import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { signatureBase, signedUrl } from './sign-request.ts'

it('builds the text of RFC 5849 3.4.1 from method, address and parameters', () => {
  const url = new URL('http://example.com/request')
  const parameters = [
    ['b5', '=%3D'],
    ['a3', 'a'],
    ['c@', ''],
    ['a2', 'r b'],
    ['oauth_consumer_key', '9djdj82h48djs9d2'],
    ['oauth_token', 'kkk9d7dh3k39sjv7'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '137131201'],
    ['oauth_nonce', '7d8f3e4a'],
    ['c2', ''],
    ['a3', '2 q'],
  ] as const
  expect(signatureBase('POST', url, parameters)).toBe(
    'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
  )
})

it('signs as the client of WooCommerce for JavaScript does', () => {
  // Made with @woocommerce/woocommerce-rest-api 1.0.2 from these parameters; it sends the optional version too.
  const parameters = [
    ['oauth_consumer_key', 'ck_vector0001'],
    ['oauth_nonce', 'abcDEF123'],
    ['oauth_signature_method', 'HMAC-SHA256'],
    ['oauth_timestamp', '1790000000'],
    ['oauth_version', '1.0'],
    ['modified_after', '2026-11-01T00:00:00'],
    ['per_page', '100'],
    ['search', 'μέλι & λάδι+1'],
    ['status[0]', 'any'],
  ] as const
  const base = signatureBase('GET', new URL('http://shop.example/wp-json/wc/v3/orders'), parameters)
  expect(createHmac('sha256', 'cs_vector0001&').update(base).digest('base64')).toBe('Wfayhtp3XoxyApfCo6sbNLTo6g56KFWmvuUIdlfPCpA=')
})

it('adds the signature and what it covers to the address', () => {
  const keys = { consumer_key: 'ck_1', consumer_secret: 'cs_1' }
  const url = new URL(signedUrl('get', 'http://shop.example/wp-json/wc/v3/orders?page=2', keys, { nonce: 'n', timestamp: 5 }))
  const names = ['page', 'oauth_consumer_key', 'oauth_nonce', 'oauth_signature_method', 'oauth_timestamp', 'oauth_signature']
  expect([...url.searchParams.keys()]).toEqual(names)
})
