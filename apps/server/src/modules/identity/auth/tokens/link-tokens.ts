import { sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { Db } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { hashToken, newUrlToken } from '#lib/security/tokens.ts'
import { replaceLinkToken } from '../store/tokens.ts'

export type LinkPurpose = 'activation' | 'password_reset'

/** Validity of mailed links (domain.md 3.1). */
export const LINK_VALID: Record<LinkPurpose, { seconds: number; count: number }> = {
  activation: { seconds: 7 * 86_400, count: 7 },
  password_reset: { seconds: 3600, count: 60 },
}

export interface LinkToken {
  id: number
  user_id: number
  email: string
  created_at: string
}

/** Issues a token for a link, and revokes the unused one of the same purpose. */
export async function issueLinkToken(
  { clock }: Services,
  db: Db,
  user: { id: number; email: string },
  purpose: LinkPurpose,
): Promise<string> {
  const { token, hash } = newUrlToken()
  const now = clock.now()
  const expires_at = new Date(now.getTime() + LINK_VALID[purpose].seconds * 1000)
  await replaceLinkToken(db, { user_id: user.id, purpose, email: user.email, token_hash: hash, expires_at, created_at: now })
  return token
}

/** Finds an unused, unexpired token whose address is still the user's. */
export async function findLinkToken({ clock }: Services, db: Db, token: string, purpose: LinkPurpose): Promise<LinkToken | undefined> {
  return one<LinkToken>(
    db,
    sql`SELECT k.id, k.user_id, k.email, k.created_at FROM user_tokens k JOIN users u ON u.id = k.user_id AND lower(u.email) = lower(k.email) AND u.deleted_at IS NULL
    WHERE k.token_hash = ${hashToken(token)} AND k.purpose = ${purpose} AND k.used_at IS NULL AND k.expires_at > ${clock.now()}`,
  )
}

/** Whether a link of this purpose was sent within the last minute; no second mail is sent then (wire-contract.md 4.5). */
export async function sentJustNow({ clock }: Services, db: Db, user_id: number, purpose: LinkPurpose): Promise<boolean> {
  const found = await rows<{ id: number }>(
    db,
    sql`SELECT id FROM user_tokens WHERE user_id = ${user_id} AND purpose = ${purpose} AND used_at IS NULL AND created_at > ${clock.now()}::timestamptz - interval '60 seconds'`,
  )
  return found.length > 0
}
