import { generateKeyPairSync } from 'node:crypto'
import type { Services } from '#kit/services.ts'
import { createDatabase } from '#db/client.ts'
import { systemClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createOutgoing } from '#lib/outgoing/outgoing.ts'
import { createLogger } from '#lib/logger.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { createLocalStorage } from '#lib/storage/storage-local.ts'
import { readEnv } from '../../../../env.ts'
import { startMailQueue } from './mail-queue.ts'
import { wiring } from '../../../wiring.ts'

const [database_url, smtp_url, data_dir, signs] = process.argv.slice(2)

/** A process that sends mails until it is killed: database, mail server and data folder as arguments, `signed` for DKIM. */
if (database_url && smtp_url && data_dir) {
  const services = {
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: data_dir }),
    database: createDatabase({ url: database_url, max: 4 }),
    clock: systemClock,
    wiring,
    logger: createLogger({ level: 'error' }),
    secrets: createSecrets('test-key-test-key-test-key-test-key'),
    storage: createLocalStorage({ folder: `${data_dir}/files` }),
    smtp_url,
    has_mailbox: true,
    practice_urls: {},
    outgoing: createOutgoing({ allowed: ['127.0.0.1'] }),
    app_url: 'http://localhost:3000',
    t: createI18n().t,
  } as Partial<Services> as Services
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  startMailQueue(services, {
    poll_ms: 50,
    platform_key: signs === 'signed' ? { domain: 'stoa.test', selector: 's1', private_key: privateKey } : null,
  })
}
