import type { Call } from './run-endpoint.ts'
import type { Context, Db } from '#kit/context.ts'
import type { noEffects } from '#kit/effects.ts'
import type { Services } from '#kit/services.ts'

/** Builds the context of a handler from a database or transaction. Jobs use it too. */
export function contextOf(
  services: Services,
  db: Db,
  call: Pick<Call, 'actor' | 'request' | 'files'>,
  effects: ReturnType<typeof noEffects>,
): Context {
  return {
    db,
    services,
    actor: call.actor,
    request: call.request,
    files: call.files,
    emit: (event) => void effects.events.push(event),
    log: (entry) => void effects.activities.push(entry),
    publish: (entry) => void effects.outbox.push(entry),
    afterCommit: (work) => void effects.after.push(work),
  }
}
