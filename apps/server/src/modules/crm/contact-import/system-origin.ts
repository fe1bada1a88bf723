import { GUEST } from '#kit/actor.ts'
import { flushEffects, noEffects, type Effects } from '#kit/effects.ts'
import type { Db, RequestFacts } from '#kit/context.ts'

/** Writes what a job wants to be known, in the name of the user who started it. */
export async function flushAs(db: Db, user_id: number, route: string, fill: (effects: Effects) => void): Promise<void> {
  const effects = noEffects()
  fill(effects)
  const request: RequestFacts = {
    id: route,
    ip: '',
    browser: '',
    path: route,
    search: '',
    locale: 'en',
    socket_id: null,
    tz_offset: null,
    ignored: [],
    reply_headers: {},
  }
  await flushEffects(db, effects, { actor: { ...GUEST, id: user_id }, request })
}
