import { GUEST, type Actor } from '#access/actor.ts'
import { retryDeadlocks } from '#db/retry-deadlocks.ts'
import type { Context, RequestFacts } from '#kit/context.ts'
import { noEffects } from '#kit/effects.ts'
import type { Services } from '#kit/services.ts'
import { flushEffects } from './flush-effects.ts'
import { contextOf } from './build-context.ts'
import { systemRequest } from './system-request.ts'

/**
 * Runs work that no request asked for, such as a job, in its own transaction with its log and outbox rows. After a deadlock it
 * runs again, so it changes nothing outside the database.
 * @param caller the user who acts, in their language; or the id alone of the user whom the log names, without any rights; 0 for
 *   the product itself
 * @param route name of the work in the log
 * @param facts what is known of the request that started the work, such as its language
 */
export async function runAs<T>(
  services: Services,
  caller: Omit<Actor, 'token'> | number,
  route: string,
  run: (ctx: Context) => Promise<T>,
  facts: Partial<RequestFacts> = {},
): Promise<T> {
  const actor = typeof caller === 'number' ? { ...GUEST, id: caller } : { ...caller, token: null }
  const call = { actor, request: { ...systemRequest(route), locale: actor.locale, ...facts }, files: {} }
  const { value, after } = await retryDeadlocks(() =>
    services.database.db.transaction().execute(async (db) => {
      const effects = noEffects()
      const value = await run(contextOf(services, db, call, effects))
      await flushEffects(db, effects, call)
      return { value, after: effects.after }
    }),
  )
  services.wakeOutbox()
  for (const start of after) start()
  return value
}
