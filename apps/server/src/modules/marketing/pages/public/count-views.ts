import type { Services } from '#kit/services.ts'
import { addViews } from '../store.ts'

const EVERY_MS = 5000
/** Programs that say that they are some. */
const ROBOTS = /bot\b|bot[/;]|crawl|spider|slurp|facebookexternalhit|preview|monitor|curl|wget|python|httpclient|^$/i

/** Whether a browser says that it is a program, or loads a page in advance. */
export const isRobot = (browser: string, purpose: string): boolean => ROBOTS.test(browser) || /prefetch|preview/i.test(purpose)

export interface ViewCounter {
  count(page_id: number): void
  /** Writes what was counted. */
  flush(): Promise<void>
}

/** Counts views of pages, and writes them every five seconds in one statement. */
export function viewCounter(services: Services): ViewCounter & { stop(): Promise<void> } {
  let counted = new Map<number, number>()
  const flush = async () => {
    if (!counted.size) return
    const now = counted
    counted = new Map()
    await addViews(services.database.db, now).catch((error: unknown) =>
      services.logger.error({ err: error }, 'views of pages were not counted'),
    )
  }
  const timer = setInterval(() => void flush(), EVERY_MS)
  timer.unref()
  return {
    count: (page_id) => void counted.set(page_id, (counted.get(page_id) ?? 0) + 1),
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
