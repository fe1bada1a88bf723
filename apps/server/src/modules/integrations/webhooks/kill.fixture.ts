import { createActorCache } from '#access/actor-cache.ts'
import { createDatabase } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { systemClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createLogger } from '#lib/logger.ts'
import { createOutgoing } from '#lib/outgoing/outgoing.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { wiring } from '../../wiring.ts'
import { deliverWebhooksHandler } from './deliver/deliver-webhooks.job.ts'

/** A worker process that delivers to one endpoint, for a test that kills it. */
const [url, key, endpoint, account] = process.argv.slice(2) as [string, string, string, string]
const database = createDatabase({ url, max: 3 })
const logger = createLogger({ level: 'error' })
const services: Partial<Services> = {
  database,
  logger,
  clock: systemClock,
  wiring,
  secrets: createSecrets(key),
  actors: createActorCache(),
  t: createI18n().t,
  outgoing: createOutgoing({ allowed: ['127.0.0.1'] }),
  app_url: 'http://localhost:3000',
  wakeOutbox: () => {},
}
const job = { db: database.db, signal: new AbortController().signal, logger }
await deliverWebhooksHandler.handle(services as Services, job as never, {
  webhook_endpoint_id: Number(endpoint),
  account_id: Number(account),
})
