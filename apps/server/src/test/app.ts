import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import { createActorCache } from '#access/actor-cache.ts'
import { frozenClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createJobs } from '#lib/jobs/index.ts'
import { createLogger } from '#lib/logger.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { createMailer } from '#lib/mail/mailer.ts'
import { createPdfRenderer } from '#lib/pdf/pdf-renderer.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { formatAccessToken, newAccessToken } from '#lib/security/tokens.ts'
import { createLocalStorage } from '#lib/storage/storage-local.ts'
import { allRoutes, modules, plainRoutes } from '#modules/index.ts'
import { wiring } from '#modules/wiring.ts'
import { buildApp } from '../app.ts'
import { createChannelRules, defineChannels } from '../start/realtime.ts'
import { readEnv } from '../env.ts'
import { createOutboxRelay, type OutboxRelay } from '#platform/outbox/outbox-relay.ts'
import { createMemoryBus } from '../realtime/index.ts'
import { createTestClient, type TestClient } from './client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export type { TestAnswer, TestClient } from './client.ts'

export interface TestApp {
  http: FastifyInstance
  services: Services
  database: TestDatabase
  /** A user with a membership in an account that holds exactly these permissions. */
  member(options?: MemberOptions): Promise<TestUser>
  /** A user with a platform role: `super-admin`, `admin` … */
  staff(role?: string): Promise<TestUser>
  /** A user without any account. */
  user(options?: { verified?: boolean; locale?: 'en' | 'gr' }): Promise<TestUser>
  account(options?: { type?: 'agency' | 'client' | 'provider'; name?: string }): Promise<number>
  /** Requests without a login. */
  guest: TestClient
  /** Runs jobs in this process from now on. */
  work(): Promise<void>
  /** Carries what was written to the outbox to its handlers, and waits until none is due. */
  relay(): Promise<void>
  /** Listens on a free port, for clients that need a real connection. @returns the address */
  listen(): Promise<string>
  /** Mails that arrived for an address, newest first, after the outbox was carried out. */
  mails(to: string): Promise<{ subject: string; text: string; html: string }[]>
  stop(): Promise<void>
}

interface TestAppOptions {
  limit_factor?: number
  env?: Record<string, string>
  /** One that holds something already; a new empty one when left out. */
  database?: TestDatabase
}

export interface MemberOptions {
  permissions?: readonly string[]
  /** An existing account; a new agency when left out. */
  account_id?: number
  data_scope?: 'all' | 'own'
  /** Makes the member the account's owner. */
  owner?: boolean
}

export interface TestUser extends TestClient {
  id: number
  account_id: number
  membership_id: number
  token: string
  email: string
}

let sequence = 0
/** The same for every application of this process; the typesetter, which takes a second to start, ends with it. */
const routes = allRoutes()
const texts = createI18n()
const typesetter = createPdfRenderer()

/** The whole application on a database of its own. Time starts at now and can be moved through `services.clock`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase())
  const data_dir = await mkdtemp(join(tmpdir(), 'stoa-test-'))
  const env = readEnv({ NODE_ENV: 'test', QUERY_STRICT: '1', LOG_LEVEL: 'silent', DATA_DIR: data_dir, ...options.env })
  const mailbox = await startMailbox({ db: database.db, logger: createLogger({ level: 'silent' }) })
  const services = createTestServices(database, env, data_dir, mailbox.url)
  defineChannels(services, modules)
  for (const module of modules) await module.sync?.(services)
  const { http, authenticator } = await buildApp(services, routes, { limit_factor: options.limit_factor ?? 1000, plain: plainRoutes })
  await http.ready()
  void authenticator
  let working = false

  const client = (token?: string) => createTestClient(http, token)

  let outbox: OutboxRelay | undefined
  async function settle(): Promise<void> {
    if (!outbox) {
      outbox = createOutboxRelay({ pool: database.pool, bus: services.bus, log: services.logger, poll_ms: 20, idle_poll_ms: 20 })
      for (const module of modules) module.outbox?.(outbox, services)
      outbox.start()
    }
    outbox.wake()
    for (let attempt = 0; attempt < 500; attempt++) {
      const { rows } = await sql<{
        due: number
      }>`SELECT count(*) AS due FROM outbox_events WHERE done_at IS NULL AND available_at <= now()`.execute(database.db)
      if (rows[0]!.due === 0) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('The outbox is not empty after ten seconds.')
  }

  async function user({ verified = true, locale = 'en' }: { verified?: boolean; locale?: 'en' | 'gr' } = {}): Promise<TestUser> {
    const email = `user${process.pid}.${++sequence}@test.example`
    const { rows } = await sql<{ id: number }>`
      INSERT INTO users (first_name, last_name, username, email, locale, status, activated_at, email_verified_at)
      VALUES ('Test', ${`User ${sequence}`}, ${`Test User ${sequence}`}, ${email}, ${locale}, 'active', now(), ${verified ? sql`now()` : null}) RETURNING id`.execute(
      database.db,
    )
    const id = rows[0]!.id
    const token = await issueToken(database, id)
    return { id, email, token, account_id: 0, membership_id: 0, ...client(token) }
  }

  async function account({
    type = 'agency',
    name = `Account ${++sequence}`,
  }: {
    type?: 'agency' | 'client' | 'provider'
    name?: string
  } = {}): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO accounts (uuid, type, name, slug) VALUES (uuid_v7(), ${type}, ${name}, ${`account-${process.pid}-${++sequence}`}) RETURNING id`.execute(
      database.db,
    )
    return rows[0]!.id
  }

  async function member({ permissions = [], data_scope = 'all', owner = false, ...options }: MemberOptions = {}): Promise<TestUser> {
    const account_id = options.account_id ?? (await account())
    const person = await user()
    const { rows } = await sql<{ id: number }>`
      WITH role AS (INSERT INTO roles (account_id, name) VALUES (${account_id}, ${`Role ${++sequence}`}) RETURNING id),
      granted AS (INSERT INTO role_permission (role_id, permission_name) SELECT role.id, unnest(${[...permissions]}::text[]) FROM role)
      INSERT INTO memberships (account_id, user_id, role_id, data_scope) SELECT ${account_id}, ${person.id}, role.id, ${data_scope} FROM role RETURNING id`.execute(
      database.db,
    )
    if (owner) await sql`UPDATE accounts SET owner_id = ${person.id}, claimed_at = now() WHERE id = ${account_id}`.execute(database.db)
    services.actors.drop(person.id)
    return { ...person, account_id, membership_id: rows[0]!.id }
  }

  async function staff(role = 'super-admin'): Promise<TestUser> {
    const person = await user()
    await sql`INSERT INTO role_user (role_id, user_id) SELECT id, ${person.id} FROM roles WHERE account_id IS NULL AND code = ${role}`.execute(
      database.db,
    )
    services.actors.drop(person.id)
    return person
  }

  return {
    http,
    services,
    database,
    member,
    staff,
    user,
    account,
    guest: client(),
    async work() {
      if (working) return
      await services.jobs.start()
      await services.jobs.work()
      working = true
    },
    relay: settle,
    listen: () => http.listen({ port: 0, host: '127.0.0.1' }),
    async mails(to) {
      await settle()
      const { rows } = await sql<{ subject: string; text: string; html: string }>`
        SELECT subject, text, html FROM mailbox_messages WHERE ${to} = any(recipients) ORDER BY id DESC`.execute(database.db)
      return rows
    },
    async stop() {
      await http.close()
      await outbox?.stop()
      services.mailer?.close()
      await mailbox.close()
      if (working) await services.jobs.stop({ drain_ms: 2000 })
      await services.bus.close()
      await database.drop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

function createTestServices(database: TestDatabase, env: ReturnType<typeof readEnv>, data_dir: string, mail_url: string): Services {
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

/** A bearer token of a user, as a login gives it. */
async function issueToken(database: TestDatabase, user_id: number): Promise<string> {
  const { secret, hash } = newAccessToken()
  const { rows } = await sql<{
    id: number
  }>`INSERT INTO access_tokens (user_id, kind, token_hash, expires_at) VALUES (${user_id}, 'bearer', ${hash}, now() + interval '1 day') RETURNING id`.execute(
    database.db,
  )
  return formatAccessToken(rows[0]!.id, secret)
}
