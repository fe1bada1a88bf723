import { setTimeout as sleep } from 'node:timers/promises'
import { unlessAborted } from '#db/unreachable.ts'

const EVERY_MS = 1000
/** Counting a million messages takes seconds, and is done less often. A small campaign is counted in milliseconds, also on a busy machine. */
const SLOW_MS = 1000
const SELDOM_MS = 15_000

interface Watched<Campaign, Figures> {
  /** @returns undefined once it is not being sent any more */
  read: () => Promise<Campaign | undefined>
  prepare: (campaign: Campaign) => Promise<void>
  recount: (campaign: Campaign) => Promise<Figures>
  show: (campaign: Campaign, figures: Figures) => Promise<void>
  /** Whether the gateway refuses a campaign in which nothing happens. */
  isRefused: (campaign: Campaign) => Promise<boolean>
  isOver: (campaign: Campaign, figures: Figures) => Promise<boolean>
}

/** Follows a campaign that the queue sends, until it is over or the process ends. A run after a kill continues from the rows. */
export async function watchCampaign<Campaign, Figures>(signal: AbortSignal, watched: Watched<Campaign, Figures>): Promise<void> {
  let shown = ''
  for (;;) {
    const campaign = await watched.read()
    if (campaign === undefined || signal.aborted) return
    await watched.prepare(campaign)
    const from = performance.now()
    const figures = await watched.recount(campaign)
    const counted_ms = performance.now() - from
    const isMoving = JSON.stringify(figures) !== shown
    if (isMoving) await watched.show(campaign, figures)
    shown = JSON.stringify(figures)
    // Only a campaign in which nothing happens can be refused: one that moves is not asked, because that reads its waiting messages.
    if (!isMoving && (await watched.isRefused(campaign))) return
    if (await watched.isOver(campaign, figures)) return
    await pause(signal, counted_ms < SLOW_MS ? EVERY_MS : SELDOM_MS)
  }
}

/** Waits so long, or until the process ends. */
const pause = (signal: AbortSignal, ms: number) => sleep(ms, undefined, { signal }).catch(unlessAborted)
