import type { Services } from '#kit/services.ts'
import type { Authenticator } from '#plugins/authentication.ts'
import type { Metrics } from '#lib/metrics.ts'
import type { ServerModule } from '../registry.ts'
import { createOutboxRelay, type OutboxRelay } from '#platform/outbox/outbox-relay.ts'

/** Starts the relay of the outbox. One process of an installation runs it at a time; the others are ready to take over. */
export function startRelay(services: Services, modules: readonly ServerModule[], metrics?: Metrics): OutboxRelay {
  const { database, bus, logger } = services
  const onSetAside = (topic: string) => {
    metrics?.outbox_set_aside.inc({ topic })
    // Tells open pages of staff.
    void bus
      .publish([{ type: 'broadcast', channels: ['private-admin'], event: 'system.set-aside', data: { topic } }])
      .catch((err: unknown) => logger.warn({ err }, 'the alarm of the outbox could not be announced'))
  }
  const relay = createOutboxRelay({ pool: database.pool, bus, log: logger, onSetAside })
  for (const module of modules) module.outbox?.(relay, services)
  services.onWake(() => relay.wake())
  relay.start()
  return relay
}

/** Wakes the relay through the bus, for processes that do not run it. */
export function wakeOverBus(services: Services): void {
  services.onWake(
    () =>
      void services.bus
        .publish([{ type: 'outbox-pending' }])
        .catch((err: unknown) => services.logger.warn({ err }, 'outbox could not be announced; its next poll finds it')),
  )
}

/** Removes callers from the cache of this process when any process changes their permissions. */
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
