import { createDatabase } from '#db/client.ts'
import { createActorCache } from '#access/actor-cache.ts'
import type { Services } from '#kit/services.ts'
import { frozenClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createOutgoing } from '#lib/outgoing/outgoing.ts'
import { createLogger } from '#lib/logger.ts'
import { createPdfRenderer } from '#lib/pdf/pdf-renderer.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { createLocalStorage } from '#lib/storage/storage-local.ts'
import { completeInvoiceHandler } from './issue/complete-invoice.job.ts'
import { wiring } from '../../wiring.ts'

/** A worker process that completes one issued invoice and blocks after storing its file, so that a test can kill it. */
const [url, key, folder, invoice_uuid] = process.argv.slice(2) as [string, string, string, string]
const storage = createLocalStorage({ folder })
const services: Partial<Services> = {
  database: createDatabase({ url, max: 3 }),
  logger: createLogger({ level: 'error' }),
  clock: frozenClock(new Date()),
  wiring,
  secrets: createSecrets(key),
  actors: createActorCache(),
  t: createI18n().t,
  outgoing: createOutgoing({ allowed: ['127.0.0.1'] }),
  app_url: 'http://localhost:3000',
  practice_urls: {},
  wakeOutbox: () => {},
  pdf: createPdfRenderer(),
  storage: {
    ...storage,
    async put(...file) {
      await storage.put(...file)
      return standStill()
    },
  },
}
await completeInvoiceHandler.handle(services as Services, { signal: new AbortController().signal } as never, { invoice_uuid, mail: null })

function standStill(): Promise<never> {
  process.stdout.write('stands\n')
  setInterval(() => {}, 60_000)
  return new Promise(() => {})
}
