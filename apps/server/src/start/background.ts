import type { Services } from '#kit/services.ts'
import type { Authenticator } from '#plugins/authentication.ts'
import type { ServerModule } from '../registry.ts'
import { createOutboxRelay, type OutboxRelay } from '#platform/outbox/outbox-relay.ts'

/** Carries the outbox of this installation: one process at a time leads, the others stand by. */
export function startRelay(services: Services, modules: readonly ServerModule[]): OutboxRelay {
  const relay = createOutboxRelay({ pool: services.database.pool, bus: services.bus, log: services.logger })
  for (const module of modules) module.outbox?.(relay, services)
  services.onWake(() => relay.wake())
  relay.start()
  return relay
}

/** Processes without the relay tell the one that has it through the bus. */
export function wakeOverBus(services: Services): void {
  services.onWake(
    () =>
      void services.bus
        .publish([{ type: 'outbox-pending' }])
        .catch((err: unknown) => services.logger.warn({ err }, 'outbox could not be announced; its next poll finds it')),
  )
}

/** Drops what this process remembers of callers whose rights changed, wherever that happened. */
export function forgetOnChange(services: Services, authenticator: Authenticator | null): void {
  services.bus.subscribe((message) => {
    if (message.type === 'close-token') authenticator?.dropToken(Number(message.token_id))
    if (message.type === 'close-user') authenticator?.dropUser(message.user_id)
    if (message.type === 'gap') services.actors.dropAll()
    if (message.type !== 'recheck-account') return
    if (!message.user_ids) return services.actors.dropAll()
    for (const user_id of message.user_ids) services.actors.drop(user_id)
  })
}
