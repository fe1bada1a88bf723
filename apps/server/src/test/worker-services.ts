import { createActorCache } from '#access/actor-cache.ts'
import { createDatabase } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { systemClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createLogger } from '#lib/logger.ts'
import { wiring } from '#modules/wiring.ts'

/**
 * The services that a pass over an account needs, for a worker process that a test starts and kills. Nothing is sent or queued by it.
 * @param url address of the database of the test
 * @param max most connections of the worker
 */
export function workerServices(url: string, max: number): Services {
  const services: Partial<Services> = {
    database: createDatabase({ url, max }),
    logger: createLogger({ level: 'error' }),
    clock: systemClock,
    wiring,
    actors: createActorCache(),
    t: createI18n().t,
    app_url: 'http://localhost:3000',
    wakeOutbox: () => {},
  }
  return services as Services
}
