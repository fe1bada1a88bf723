import type { ApiToken } from '@stoa/contract/browser'
import type { StatusTone } from '@stoa/ui'

const SOON_MS = 7 * 86_400_000

/** The state of a token as people see it: an active one that ends within a week is named so that it can be replaced in time. */
export type TokenState = 'active' | 'expires_soon' | 'expired' | 'revoked' | 'member_left'

export const TOKEN_TONES: Record<TokenState, StatusTone> = {
  active: 'good',
  expires_soon: 'warning',
  expired: 'neutral',
  revoked: 'neutral',
  member_left: 'bad',
}

/** @param now milliseconds since 1970 */
export function tokenState(token: Pick<ApiToken, 'status' | 'end_reason' | 'expires_at'>, now: number): TokenState {
  if (token.status === 'ended') return token.end_reason ?? 'revoked'
  const until = token.expires_at === null ? Infinity : Date.parse(token.expires_at)
  // The answer may be older than the end of the token.
  if (token.status === 'expired' || until <= now) return 'expired'
  return until - now <= SOON_MS ? 'expires_soon' : 'active'
}
