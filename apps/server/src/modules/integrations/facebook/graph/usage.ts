import type { IncomingHttpHeaders } from 'node:http'

const MINUTE = 60_000
const HEADERS = ['x-app-usage', 'x-ad-account-usage', 'x-business-use-case-usage', 'x-fb-ads-insights-throttle']
const SHARES = ['call_count', 'total_time', 'total_cputime', 'acc_id_util_pct', 'app_id_util_pct']

/**
 * How long to wait because a quota is used up beyond a share; null if it is not. The platform says when it gives access back, in
 * minutes; without that, a minute.
 * @param share percentage beyond which to wait; 0 to take the platform's own time only
 */
export function pauseOf(headers: IncomingHttpHeaders, share: number): number | null {
  let pause: number | null = null
  for (const name of HEADERS) {
    const value = headers[name]
    if (typeof value !== 'string') continue
    for (const usage of usagesIn(value)) {
      const minutes = Number(usage.estimated_time_to_regain_access ?? 0)
      const isUsedUp = share > 0 && SHARES.some((key) => Number(usage[key] ?? 0) > share)
      if (minutes > 0 || isUsedUp) pause = Math.max(pause ?? 0, minutes > 0 ? minutes * MINUTE : MINUTE)
    }
  }
  return pause
}

/** Usages in a header: one, or lists by business. */
function usagesIn(text: string): Record<string, unknown>[] {
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    const lists = Object.values(value).filter((one) => Array.isArray(one)) as Record<string, unknown>[][]
    return lists.length ? lists.flat() : [value]
  } catch {
    return []
  }
}
