import { GUEST } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from '#platform/flush-effects.ts'
import { contextOf } from '#platform/build-context.ts'

/**
 * Runs a part of a request in a separate transaction, with its log and outbox rows. Sign-in uses it to store a failed attempt
 * although the request fails, and to hash passwords without an open transaction.
 * @param as the user who acts, when the request has no caller yet
 */
export async function inTransaction<T>(ctx: Context, run: (ctx: Context) => Promise<T>, as?: number): Promise<T> {
  const { services, request, files } = ctx
  const actor = as === undefined ? ctx.actor : { ...GUEST, id: as }
  const result = await services.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    const inner = contextOf(services, db, { actor, request, files: { ...files } }, effects)
    const answer = await run(inner)
    await flushEffects(db, effects, { actor, request })
    return answer
  })
  services.wakeOutbox()
  return result
}
