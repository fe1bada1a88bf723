import { systemRequest } from '#platform/system-request.ts'
import { GUEST } from '#access/actor.ts'
import { noEffects, type Effects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import type { Db, RequestFacts } from '#kit/context.ts'

/** Writes events, log entries and outbox entries of a job on behalf of the user who started it. */
export async function flushAs(db: Db, user_id: number, route: string, fill: (effects: Effects) => void): Promise<void> {
  const effects = noEffects()
  fill(effects)
  const request: RequestFacts = systemRequest(route)
  await flushEffects(db, effects, { actor: { ...GUEST, id: user_id }, request })
}
