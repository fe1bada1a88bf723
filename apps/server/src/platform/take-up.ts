import type { Actor } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { runAs } from './run-as.ts'

/** Work that waits in a table. Several workers may take it up at the same time. */
export interface WaitingWork<Item> {
  /** Name of the work in the log. */
  route: string
  caller: Omit<Actor, 'token'> | 0
  /** Locks the next rows that no other worker holds. @param only these alone, if they are still to be done */
  claim: (ctx: Context, only?: readonly number[]) => Promise<Item[]>
  idOf: (item: Item) => number
  /** Does it in the transaction that has claimed it. @param alone the only one, because it failed, or another that was with it */
  handle: (ctx: Context, items: readonly Item[], alone: boolean) => Promise<void>
  /** Notes that one failed alone. Its transaction was rolled back. */
  fail: (item: Item, error: unknown) => Promise<void>
}

/**
 * Takes up a few rows and handles them in one transaction, so that their statements share round trips and a killed process leaves them
 * as they were. When one fails, the transaction is rolled back and each is handled alone: it costs the others no attempt, and none of
 * them is handled twice.
 * @param signal stops it between those that are handled alone
 * @returns what was taken up; nothing when none is left for this worker
 */
export async function takeUp<Item>(services: Services, work: WaitingWork<Item>, signal?: AbortSignal): Promise<Item[]> {
  const { items, error } = await attempt(services, work)
  if (error !== undefined) for (const item of items) if (!signal?.aborted) await handleAlone(services, work, item)
  return items
}

async function handleAlone<Item>(services: Services, work: WaitingWork<Item>, before: Item): Promise<void> {
  const { items, error } = await attempt(services, work, [work.idOf(before)])
  if (error !== undefined) await work.fail(items[0]!, error)
}

/** @throws when nothing could be claimed */
async function attempt<Item>(
  services: Services,
  work: WaitingWork<Item>,
  only?: readonly number[],
): Promise<{ items: Item[]; error?: unknown }> {
  let items: Item[] = []
  try {
    await runAs(services, work.caller, work.route, async (ctx) => {
      items = []
      items = await work.claim(ctx, only)
      if (items.length) await work.handle(ctx, items, only !== undefined)
    })
    return { items }
  } catch (error) {
    if (!items.length) throw error
    return { items, error: error ?? new Error('It failed without an error.') }
  }
}
