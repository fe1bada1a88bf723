import type { Services } from '#kit/services.ts'
import { createDatabase } from '#db/client.ts'
import { systemClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createOutgoing } from '#lib/outgoing/outgoing.ts'
import { createLogger } from '#lib/logger.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { readEnv } from '../../../../env.ts'
import { startSmsQueue } from './sms-queue.ts'
import { wiring } from '../../../wiring.ts'

const [database_url, app_url, app_key, settings] = process.argv.slice(2)

/** A process that sends SMS until it is killed: database, address of the application and its secret, settings as JSON. */
if (database_url && app_url && app_key && settings) {
  const services = {
    env: readEnv(JSON.parse(settings) as Record<string, string>),
    database: createDatabase({ url: database_url, max: 4 }),
    clock: systemClock,
    wiring,
    logger: createLogger({ level: 'error' }),
    secrets: createSecrets(app_key),
    outgoing: createOutgoing({ allowed: ['127.0.0.1'] }),
    app_url,
    has_mailbox: false,
    wakeOutbox: () => undefined,
    t: createI18n().t,
  } as Partial<Services> as Services
  startSmsQueue(services, { poll_ms: 50 })
}
