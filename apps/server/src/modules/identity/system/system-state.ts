import type { SystemState } from '@stoa/contract'
import type { Context } from '#kit/context.ts'
import { failingEvents, outboxFigures } from '#platform/outbox/set-aside.store.ts'

/** Failures of each kind that are listed. */
const LISTED = 50

/** Reads what the background work does and where it failed. */
export async function systemState(ctx: Context): Promise<{ data: SystemState }> {
  const outbox = await outboxFigures(ctx.db)
  const failing_events = await failingEvents(ctx.db, LISTED)
  return { data: { outbox, failing_events, ...(await ctx.services.jobs.state(ctx.db, LISTED)) } }
}
