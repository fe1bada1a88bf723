import { createHmac, randomBytes } from 'node:crypto'
import type { Row } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { decrypt, encrypt } from '#lib/security/encrypt.ts'

/** A new secret, with a prefix by which tools that search for leaked secrets recognise it. */
export const newSecret = (): string => `whsec_${randomBytes(24).toString('base64url')}`

const contextOf = (id: number) => `webhook_endpoints.secret:${id}`

/** The secret of an endpoint as it is stored. */
export const sealSecret = ({ secrets }: Services, id: number, secret: string) => ({
  secret_ciphertext: encrypt(secret, contextOf(id), secrets.keys('encryption')),
  secret_hint: secret.slice(-4),
})

/**
 * The header `Stoa-Signature` of a body: `t=<unix seconds>,v1=<hex>`, where the signature is the HMAC-SHA256 of `<t>.<body>`. For a
 * day after a rotation a second `v1` is made with the previous secret.
 */
export function signatureOf({ secrets }: Services, endpoint: Row<'webhook_endpoints'>, body: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000)
  const { id, secret_ciphertext, previous_secret_ciphertext, previous_secret_until } = endpoint
  const overlaps = previous_secret_ciphertext && previous_secret_until && new Date(previous_secret_until) > now
  const sealed = [secret_ciphertext, ...(overlaps ? [previous_secret_ciphertext] : [])]
  const signatures = sealed.map((one) => {
    const secret = decrypt(one, contextOf(id), secrets.keys('encryption'))
    return `v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
  })
  return [`t=${t}`, ...signatures].join(',')
}
