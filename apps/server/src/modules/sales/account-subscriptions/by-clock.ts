import { systemRequest } from '#kit/system-request.ts'
import { GUEST } from '#kit/actor.ts'
import type { Context, RequestFacts } from '#kit/context.ts'
import { flushEffects, noEffects } from '#kit/effects.ts'
import { contextOf } from '#kit/run-endpoint.ts'
import type { Services } from '#kit/services.ts'

/** Runs work that nobody asked for in a transaction of its own; what it tells leaves with its commit. */
export function byClock<T>(services: Services, name: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  return services.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    const origin = { actor: GUEST, request: facts(name), files: {} }
    const result = await work(contextOf(services, db, origin, effects))
    await flushEffects(db, effects, origin)
    return result
  })
}

const facts = (name: string): RequestFacts => systemRequest(name)
