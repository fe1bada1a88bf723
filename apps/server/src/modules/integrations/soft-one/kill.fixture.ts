import { createDatabase } from '#db/client.ts'
import type { Services } from '#kit/services.ts'
import { systemClock } from '#lib/clock.ts'
import { createLogger } from '#lib/logger.ts'
import { createOutgoing } from '#lib/outgoing/outgoing.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { findService } from '#modules/accounts/third-party-services/index.ts'
import { workDocuments } from './documents/work-documents.job.ts'

/** A worker process that works on the documents of one connection, for a test that kills it. */
const [url, key, erp_url, service_id] = process.argv.slice(2) as [string, string, string, string]
const database = createDatabase({ url, max: 3 })
const services: Partial<Services> = {
  database,
  logger: createLogger({ level: 'error' }),
  clock: systemClock,
  secrets: createSecrets(key),
  outgoing: createOutgoing({ allowed: ['127.0.0.1'] }),
  practice_urls: { soft_one: erp_url },
  wakeOutbox: () => {},
}
const service = await findService(database.db, Number(service_id), 'soft_one_api')
if (service) await workDocuments(services as Services, database.db, service, new AbortController().signal)
await database.close()
