import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import { frozenClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createOutgoing } from '#lib/outgoing/outgoing.ts'
import { createLogger } from '#lib/logger.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { createLocalStorage } from '#lib/storage/storage-local.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readEnv } from '../../../../env.ts'
import { wiring } from '../../../wiring.ts'

export interface MailServices {
  services: Services
  clock: ReturnType<typeof frozenClock>
  database: TestDatabase
  account(): Promise<number>
  stop(): Promise<void>
}

let sequence = 0

/** The services that sending needs, on a separate database and without HTTP. */
export async function createMailServices(smtp_url: string, env: Record<string, string> = {}): Promise<MailServices> {
  const database = await createTestDatabase()
  const data_dir = await mkdtemp(join(tmpdir(), 'stoa-mail-'))
  const clock = frozenClock(new Date())
  const services = {
    env: readEnv({ NODE_ENV: 'test', DATA_DIR: data_dir, ...env }),
    database,
    clock,
    wiring,
    logger: createLogger({ level: 'silent' }),
    secrets: createSecrets('test-key-test-key-test-key-test-key'),
    storage: createLocalStorage({ folder: join(data_dir, 'files') }),
    smtp_url,
    has_mailbox: true,
    practice_urls: {},
    outgoing: createOutgoing({ allowed: ['127.0.0.1'] }),
    app_url: 'http://localhost:3000',
    t: createI18n().t,
  } as Partial<Services> as Services
  return {
    services,
    clock,
    database,
    async account() {
      const { rows } = await sql<{ id: number }>`
        INSERT INTO accounts (uuid, type, name, slug) VALUES (uuid_v7(), 'agency', 'Agency', ${`mail-${process.pid}-${++sequence}`}) RETURNING id`.execute(
        database.db,
      )
      return rows[0]!.id
    },
    async stop() {
      await database.drop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}
