import { createActorCache } from '#access/actor-cache.ts'
import { createDatabase } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { systemClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createLogger } from '#lib/logger.ts'
import { wiring } from '../../../wiring.ts'
import { keepAll } from './keep-audiences.job.ts'

/** A worker process that keeps the audiences of an account until it is killed. */
const [url, account] = process.argv.slice(2)
if (url && account) {
  const services: Partial<Services> = {
    database: createDatabase({ url, max: 3 }),
    logger: createLogger({ level: 'error' }),
    clock: systemClock,
    wiring,
    actors: createActorCache(),
    t: createI18n().t,
    app_url: 'http://localhost:3000',
    wakeOutbox: () => {},
  }
  for (;;) await keepAll(services as Services, Number(account), undefined, { told: 20, at_start: 20 })
}
