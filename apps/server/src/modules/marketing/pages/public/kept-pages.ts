import type { Clock } from '#lib/clock.ts'
import type { RenderedPage } from '../render/render-page.ts'

/** What a page shows of forms, products, pictures and the time is at most so old. */
const FRESH_MS = 20_000
const MOST = 500

/**
 * Keeps rendered pages. The key contains the version of the page, so that every change is seen at once, also by other processes.
 */
export function keptPages(clock: Clock): (key: string, render: () => Promise<RenderedPage>) => Promise<RenderedPage> {
  const kept = new Map<string, { at: number; page: RenderedPage }>()
  return async (key, render) => {
    const now = clock.now().getTime()
    const known = kept.get(key)
    if (known && now - known.at < FRESH_MS && now >= known.at) return known.page
    const page = await render()
    kept.delete(key)
    kept.set(key, { at: now, page })
    if (kept.size > MOST) kept.delete(kept.keys().next().value!)
    return page
  }
}
