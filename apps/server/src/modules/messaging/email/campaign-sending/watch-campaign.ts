const EVERY_MS = 1000

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
    const figures = await watched.recount(campaign)
    const isMoving = JSON.stringify(figures) !== shown
    if (isMoving) await watched.show(campaign, figures)
    shown = JSON.stringify(figures)
    // Only a campaign in which nothing happens can be refused: one that moves is not asked, because that reads its waiting messages.
    if (!isMoving && (await watched.isRefused(campaign))) return
    if (await watched.isOver(campaign, figures)) return
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
