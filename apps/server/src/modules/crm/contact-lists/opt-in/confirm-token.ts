import { createHmac } from 'node:crypto'
import type { Secrets } from '#lib/security/secrets.ts'
import { hashToken } from '#lib/security/tokens.ts'

/**
 * The token of a confirmation link: an HMAC of the subscription and the time of the request. Mail and reminder have the
 * same token, and the database stores only its hash.
 * @param asked_at `confirm_sent_at`, ISO 8601
 */
export function confirmToken(secrets: Secrets, subscription_id: number, asked_at: string): { token: string; hash: Buffer } {
  const token = createHmac('sha256', secrets.keys('unsubscribe')[0].key)
    .update(`confirm:${subscription_id}:${new Date(asked_at).getTime()}`)
    .digest('base64url')
  return { token, hash: hashToken(token) }
}
