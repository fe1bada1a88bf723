import { GUEST } from '#kit/actor.ts'
import type { Context, RequestFacts } from '#kit/context.ts'
import { flushEffects, noEffects } from '#kit/effects.ts'
import { contextOf } from '#kit/run-endpoint.ts'
import type { Services } from '#kit/services.ts'

/** Runs in a transaction what nobody asked for: what a provider told, what a clock started. Its log names no user. */
export async function asSystem<T>(services: Services, name: string, run: (ctx: Context) => Promise<T>): Promise<T> {
  const request: RequestFacts = {
    id: name,
    ip: '',
    browser: '',
    path: name,
    search: '',
    locale: 'en',
    socket_id: null,
    tz_offset: null,
    ignored: [],
    reply_headers: {},
  }
  const result = await services.database.db.transaction().execute(async (db) => {
    const effects = noEffects()
    const answer = await run(contextOf(services, db, { actor: GUEST, request, files: {} }, effects))
    await flushEffects(db, effects, { actor: GUEST, request })
    return answer
  })
  services.wakeOutbox()
  return result
}
