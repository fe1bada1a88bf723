import { join } from 'node:path'
import { createActorCache } from '#access/actor-cache.ts'
import type { Services } from '#kit/services.ts'
import { frozenClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createJobs } from '#lib/jobs/index.ts'
import { createLogger } from '#lib/logger.ts'
import { createMailer } from '#lib/mail/mailer.ts'
import { createOutgoing } from '#lib/outgoing/outgoing.ts'
import { createPdfRenderer } from '#lib/pdf/pdf-renderer.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { createLocalStorage } from '#lib/storage/storage-local.ts'
import { modules } from '#modules/index.ts'
import { wiring } from '#modules/wiring.ts'
import type { readEnv } from '../env.ts'
import { createMemoryBus } from '../realtime/index.ts'
import { createChannelRules } from '../start/realtime.ts'
import type { TestDatabase } from './database.ts'

/** Shared by all applications of this process. The typesetter takes a second to start and ends with the process. */
const texts = createI18n()
const typesetter = createPdfRenderer()

/** Creates the services of a test application: files in its folder, mail to its mailbox, a clock that the test moves. */
export function createTestServices(database: TestDatabase, env: ReturnType<typeof readEnv>, data_dir: string, mail_url: string): Services {
  const secrets = createSecrets('test-key-test-key-test-key-test-key')
  const bus = createMemoryBus()
  const logger = createLogger({ level: env.LOG_LEVEL })
  let wake = () => {}
  const services: Services = {
    env,
    logger,
    database,
    clock: frozenClock(new Date()),
    secrets,
    storage: createLocalStorage({ folder: join(data_dir, 'files') }),
    jobs: createJobs({
      url: database.url,
      db: database.db,
      handlers: modules.flatMap((module) => module.jobs ?? []),
      tools: () => services,
      logger,
      work: true,
    }),
    bus,
    channels: createChannelRules(env, secrets, bus),
    outgoing: createOutgoing({ allowed: env.OUTGOING_ALLOWED }),
    mailer: createMailer({ url: mail_url, from: env.MAIL_FROM }),
    smtp_url: mail_url,
    has_mailbox: true,
    practice_urls: {},
    closeMail: async () => services.mailer?.close(),
    pdf: typesetter,
    actors: createActorCache(),
    wiring,
    app_url: 'http://localhost:3000',
    t: texts.t,
    wakeOutbox: () => wake(),
    onWake: (listener) => void (wake = listener),
  }
  return services
}
