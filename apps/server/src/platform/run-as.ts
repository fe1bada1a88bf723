import { systemRequest } from './system-request.ts'
import { GUEST } from '#access/actor.ts'
import type { Context, RequestFacts } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import { flushEffects } from './flush-effects.ts'
import { contextOf } from './run-endpoint.ts'
import type { Services } from '#kit/services.ts'

/**
 * Runs a step that no request asked for in a transaction of its own, with everything it announces.
 * @param user_id in whose name it stands in the log; 0 for the product itself
 */
export async function inTheName<T>(services: Services, user_id: number, route: string, run: (ctx: Context) => Promise<T>): Promise<T> {
  const request: RequestFacts = systemRequest(route)
  const call = { actor: { ...GUEST, id: user_id }, request, files: {} }
  const result = await services.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    const value = await run(contextOf(services, db, call, effects))
    await flushEffects(db, effects, call)
    return value
  })
  services.wakeOutbox()
  return result
}
