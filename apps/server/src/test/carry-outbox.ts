import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { modules } from '#modules/index.ts'
import { createOutboxRelay, type OutboxRelay } from '#platform/outbox/outbox-relay.ts'

/** Delivers the outbox of a test application to its handlers. The relay starts with the first call of `carry`. */
export function createOutboxCarrier(services: Services): { carry(): Promise<void>; stop(): Promise<void> } {
  const { pool, db } = services.database
  let relay: OutboxRelay | undefined
  return {
    /** Resolves when nothing is due any more. */
    async carry() {
      relay ??= startRelay(services, pool)
      relay.wake()
      for (let attempt = 0; attempt < 500; attempt++) {
        const waiting = await one<{ due: number }>(
          db,
          sql`SELECT count(*) AS due FROM outbox_events WHERE done_at IS NULL AND available_at <= now()`,
        )
        if (waiting!.due === 0) return
        await wait(20)
      }
      throw new Error('The outbox is not empty after ten seconds.')
    },
    stop: async () => relay?.stop(),
  }
}

function startRelay(services: Services, pool: Services['database']['pool']): OutboxRelay {
  const relay = createOutboxRelay({ pool, bus: services.bus, log: services.logger, poll_ms: 20, idle_poll_ms: 20 })
  for (const module of modules) module.outbox?.(relay, services)
  relay.start()
  return relay
}
