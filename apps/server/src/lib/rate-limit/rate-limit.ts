import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { countingTogether } from './count-together.store.ts'

export interface RateLimitState {
  allowed: boolean
  limit: number
  remaining: number
  /** Seconds until the next attempt makes sense; 0 while allowed. */
  retry_after_s: number
  /** Unix time in seconds at which the window ends. */
  reset_at: number
}

export interface RateLimit {
  /** Counts one attempt (or `points`). */
  take(key: string, points?: number): Promise<RateLimitState>
  /** Looks without counting: for limits that count failures only. */
  peek(key: string): Promise<RateLimitState>
  /** Forgets the key, such as after a successful login. */
  reset(key: string): Promise<void>
}

export interface RateLimitRule {
  /** Part of the stored key; one name, one rule. */
  name: string
  limit: number
  window_s: number
}

/** What the library asks of a `pg` pool. */
export interface QueryablePool {
  query(query: { name?: string; text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>
}

type Limiter = Pick<RateLimiterMemory, 'consume' | 'get' | 'delete'>

/** A limit counted in the table `rate_limits`, shared by all processes: logins, password mails, exports. */
export function sharedRateLimit(pool: QueryablePool, rule: RateLimitRule): RateLimit {
  return rateLimit(
    rule,
    new RateLimiterPostgres({
      storeClient: countingTogether(pool),
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: rule.name,
      points: rule.limit,
      duration: rule.window_s,
      inMemoryBlockOnConsumed: rule.limit + 1,
      clearExpiredByTimeout: true,
    }),
  )
}

/** A limit of this process only, without a query: the general limit of API requests. */
export function memoryRateLimit(rule: RateLimitRule): RateLimit {
  return rateLimit(rule, new RateLimiterMemory({ keyPrefix: rule.name, points: rule.limit, duration: rule.window_s }))
}

/** Headers of a limited answer (wire-contract.md 4.7): the last two only on a refusal, the reset as unix time. */
export function rateLimitHeaders(state: RateLimitState): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    ...(!state.allowed && { 'Retry-After': String(state.retry_after_s), 'X-RateLimit-Reset': String(state.reset_at) }),
  }
}

function rateLimit(rule: RateLimitRule, limiter: Limiter): RateLimit {
  const state = (found: RateLimiterRes | null, allowed: boolean): RateLimitState => {
    const left_ms = Math.max(0, found?.msBeforeNext ?? rule.window_s * 1000)
    return {
      allowed,
      limit: rule.limit,
      remaining: Math.max(0, found ? found.remainingPoints : rule.limit),
      retry_after_s: allowed ? 0 : Math.max(1, Math.ceil(left_ms / 1000)),
      reset_at: Math.ceil((Date.now() + left_ms) / 1000),
    }
  }
  return {
    async take(key, points = 1) {
      try {
        return state(await limiter.consume(key, points), true)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return state(refusal, false)
      }
    },
    async peek(key) {
      const found = await limiter.get(key)
      return state(found, !found || found.consumedPoints < rule.limit)
    },
    async reset(key) {
      await limiter.delete(key)
    },
  }
}
