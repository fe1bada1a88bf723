import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { rows } from '#db/rows.ts'
import type { Services } from '#kit/services.ts'
import { createLogger } from '#lib/logger.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { allRoutes, frontHooks, leanRoutes, modules, plainRoutes } from '#modules/index.ts'
import { buildApp } from '../app.ts'
import { defineChannels } from '../start/realtime.ts'
import { readEnv } from '../env.ts'
import { createOutboxCarrier } from './carry-outbox.ts'
import { createTestClient, type TestClient } from './client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createTestPeople, type TestPeople } from './people.ts'
import { createTestServices } from './services.ts'

export type { TestAnswer, TestClient } from './client.ts'
export type { TestUser } from './people.ts'

export interface TestApp extends TestPeople {
  http: FastifyInstance
  services: Services
  database: TestDatabase
  /** Requests without a login. */
  guest: TestClient
  /** Runs jobs in this process from now on. */
  work(): Promise<void>
  /** Delivers the events of the outbox to their handlers, and waits until none is due. */
  relay(): Promise<void>
  /** Listens on a free port, for clients that need a real connection. @returns the address */
  listen(): Promise<string>
  /** Delivers the outbox and returns the mails that arrived for an address, newest first. */
  mails(to: string): Promise<{ subject: string; text: string; html: string }[]>
  stop(): Promise<void>
}

interface TestAppOptions {
  limit_factor?: number
  env?: Record<string, string>
  /** A database that contains records already; a new empty one when left out. */
  database?: TestDatabase
}

/** Routes, shared by all applications of this process. */
const routes = allRoutes()

/** Starts the whole application on a separate database. Its time starts now and can be moved through `services.clock`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const data_dir = await mkdtemp(join(tmpdir(), 'stoa-test-'))
  const env = readEnv({
    NODE_ENV: 'test',
    QUERY_STRICT: '1',
    LOG_LEVEL: 'silent',
    DATA_DIR: data_dir,
    OUTGOING_ALLOWED: '127.0.0.1',
    ...options.env,
  })
  const mailbox = await startMailbox({ db: database.db, logger: createLogger({ level: 'silent' }) })
  const services = createTestServices(database, env, data_dir, mailbox.url)
  defineChannels(services, modules)
  for (const module of modules) await module.sync?.(services)
  const { http } = await buildApp(services, routes, {
    limit_factor: options.limit_factor ?? 1000,
    front: frontHooks,
    lean: leanRoutes,
    plain: plainRoutes,
  })
  await http.ready()
  let working = false

  const client = (token?: string) => createTestClient(http, token)

  const outbox = createOutboxCarrier(services)
  return {
    http,
    services,
    database,
    ...createTestPeople(services, client),
    guest: client(),
    async work() {
      if (working) return
      await services.jobs.start()
      await services.jobs.work()
      working = true
    },
    relay: outbox.carry,
    listen: () => http.listen({ port: 0, host: '127.0.0.1' }),
    async mails(to) {
      await outbox.carry()
      return rows(database.db, sql`SELECT subject, text, html FROM mailbox_messages WHERE ${to} = any(recipients) ORDER BY id DESC`)
    },
    async stop() {
      await http.close()
      await outbox.stop()
      services.mailer?.close()
      await mailbox.close()
      if (working) await services.jobs.stop({ drain_ms: 2000 })
      await services.bus.close()
      await database.drop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}
