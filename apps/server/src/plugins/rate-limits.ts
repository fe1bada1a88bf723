import type { AnyEndpoint, RateLimit as LimitName } from '@stoa/contract'
import { AppError } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { memoryRateLimit, rateLimitHeaders, sharedRateLimit, type RateLimit } from '#lib/rate-limit/rate-limit.ts'

/** Attempts a window for each named limit (wire-contract.md 4.7); `api` holds for all other endpoints. */
const RULES: Record<LimitName | 'api', { limit: number; window_s: number; shared: boolean }> = {
  api: { limit: 600, window_s: 60, shared: false },
  credentials: { limit: 30, window_s: 60, shared: true },
  verification: { limit: 6, window_s: 60, shared: true },
  'password-email': { limit: 10, window_s: 3600, shared: true },
  heavy: { limit: 10, window_s: 60, shared: true },
  'public-link': { limit: 60, window_s: 60, shared: true },
  'channel-auth': { limit: 600, window_s: 60, shared: false },
}

export interface RequestLimits {
  /**
   * Counts a request of a user, of an API token, or of an address for guests.
   * @returns the headers of the answer
   * @throws 429 with Retry-After when there were too many
   */
  count(endpoint: AnyEndpoint, caller: { user_id: number; api_token_id?: number | undefined; ip: string }): Promise<Record<string, string>>
}

export function createRequestLimits(services: Services, factor = 1): RequestLimits {
  const limits = Object.fromEntries(
    Object.entries(RULES).map(([name, rule]) => [name, build(services, name, { ...rule, limit: rule.limit * factor })]),
  ) as Record<string, RateLimit>
  return {
    async count(endpoint, { user_id, api_token_id, ip }) {
      const by_user = user_id && endpoint.limit !== 'credentials' && endpoint.limit !== 'password-email'
      const key = api_token_id ? `api-token:${api_token_id}` : by_user ? `user:${user_id}` : `ip:${ip}`
      const state = await limits[endpoint.limit ?? 'api']!.take(key)
      const headers = rateLimitHeaders(state)
      if (!state.allowed) throw new AppError(429, 'too_many_attempts', 'Too Many Attempts.', { headers })
      return headers
    },
  }
}

function build(services: Services, name: string, rule: { limit: number; window_s: number; shared: boolean }): RateLimit {
  const named = { name, limit: rule.limit, window_s: rule.window_s }
  return rule.shared ? sharedRateLimit(services.database.pool, named) : memoryRateLimit(named)
}
