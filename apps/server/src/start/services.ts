import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDatabase, type Database } from '#db/client.ts'
import { createActorCache } from '#access/actor-cache.ts'
import type { Services } from '#kit/services.ts'
import { wiring } from '#modules/wiring.ts'
import { systemClock } from '#lib/clock.ts'
import { createI18n } from '#lib/i18n.ts'
import { createJobs } from '#lib/jobs/index.ts'
import type { Logger } from '#lib/logger.ts'
import { startMailbox } from '#lib/mail/mailbox.ts'
import { createMailer } from '#lib/mail/mailer.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { createOutgoing } from '#lib/outgoing/outgoing.ts'
import { createPdfRenderer } from '#lib/pdf/pdf-renderer.ts'
import type { Metrics } from '#lib/metrics.ts'
import { createSecrets } from '#lib/security/secrets.ts'
import { createLocalStorage } from '#lib/storage/storage-local.ts'
import { createS3Storage } from '#lib/storage/storage-s3.ts'
import type { Storage } from '#lib/storage/storage.ts'
import type { ServerModule } from '../registry.ts'
import type { Env } from '../env.ts'
import { createMemoryBus, createPostgresBus, createRedisBus, type Bus } from '../realtime/index.ts'
import { createChannelRules } from './realtime.ts'

export interface ServiceOptions {
  env: Env
  logger: Logger
  database_url: string
  /** Address for the pool of the application; `database_url` if it is left out. */
  pool_url?: string
  app_url: string
  modules: readonly ServerModule[]
  metrics?: Metrics
  /** Whether other processes may run beside this one. Otherwise the bus stays within the process. */
  shared_bus: boolean
}

/** Creates the services of handlers and jobs from the configuration. Starts no background work. */
export async function createServices(options: ServiceOptions): Promise<Services> {
  const { env, logger, database_url, modules } = options
  const database = createDatabase({
    url: options.pool_url ?? database_url,
    max: env.DATABASE_POOL,
    application_name: `stoa-${env.ROLES.join('+')}`,
    onError: (err) => logger.warn({ err }, 'idle database connection broke'),
  })
  const bus = await createBus(options)
  const i18n = createI18n()
  const secrets = createSecrets(await appKey(env, database), env.APP_KEYS_PREVIOUS)
  const mail = await createMail(options, database)
  let wake = () => {}
  const services: Services = {
    env,
    logger,
    database,
    clock: systemClock,
    secrets,
    storage: createStorage(env),
    jobs: createJobs({
      url: database_url,
      db: database.db,
      handlers: modules.flatMap((module) => module.jobs ?? []),
      tools: () => services,
      logger,
      work: env.ROLES.includes('worker'),
      announce: (batch) => announceBatch(bus, batch),
      onRun: options.metrics && ((run) => options.metrics!.job_duration.observe({ job: run.job, outcome: run.outcome }, run.duration_s)),
    }),
    bus,
    channels: createChannelRules(env, secrets, bus),
    outgoing: createOutgoing({ allowed: env.OUTGOING_ALLOWED }),
    mailer: mail.mailer,
    smtp_url: mail.smtp_url,
    has_mailbox: mail.has_mailbox,
    practice_urls: {},
    closeMail: mail.closeMail,
    pdf: createPdfRenderer({ onCrash: (reason) => logger.error({ reason }, 'the typesetting process ended on its own') }),
    actors: createActorCache(),
    wiring,
    app_url: options.app_url,
    t: i18n.t,
    wakeOutbox: () => wake(),
    onWake: (listener) => void (wake = listener),
  }
  return services
}

/** Publishes the progress of a batch on its channel and to the user who started it. */
async function announceBatch(
  bus: Bus,
  batch: {
    uuid: string
    user_id: number
    account_id: number
    kind: string
    status: string
    total: number
    processed: number
    failed: number
  },
): Promise<void> {
  const { uuid, user_id, kind, status, total, processed, failed } = batch
  await bus.publish([
    {
      type: 'broadcast',
      channels: [`private-job-batches.${uuid}`, `private-App.Models.User.${user_id}`],
      event: 'job-batch.progress',
      data: { uuid, kind, status, total, processed, failed },
    },
  ])
}

/** Creates mail delivery by SMTP to the configured server, or to the built-in mailbox of this process. */
async function createMail(
  { env, logger, metrics }: ServiceOptions,
  { db }: Database,
): Promise<Pick<Services, 'mailer' | 'smtp_url' | 'has_mailbox' | 'closeMail'>> {
  const has_mailbox = !env.SMTP_URL
  if (has_mailbox && env.NODE_ENV === 'production')
    logger.warn({}, 'SMTP_URL is not set: mails stay in the built-in mailbox and reach nobody')
  if (!env.ROLES.includes('worker')) return { mailer: null, smtp_url: null, has_mailbox, closeMail: async () => {} }
  const mailbox = env.SMTP_URL ? null : await startMailbox({ db, logger })
  const dkim =
    env.DKIM_DOMAIN && env.DKIM_SELECTOR && env.DKIM_KEY_FILE
      ? { domain: env.DKIM_DOMAIN, selector: env.DKIM_SELECTOR, private_key: await readFile(env.DKIM_KEY_FILE, 'utf8') }
      : undefined
  const smtp_url = env.SMTP_URL ?? mailbox!.url
  const mailer = createMailer({
    url: smtp_url,
    from: env.MAIL_FROM,
    logger,
    ...(dkim && { dkim }),
    ...(metrics && { onSent: (outcome) => metrics.mails_sent.inc({ outcome }) }),
  })
  const closeMail = async () => {
    mailer.close()
    await mailbox?.close()
  }
  return { mailer, smtp_url, has_mailbox, closeMail }
}

async function createBus({ env, logger, database_url, shared_bus }: ServiceOptions): Promise<Bus> {
  if (env.REDIS_URL)
    return createRedisBus({ url: env.REDIS_URL, log: logger }).catch((cause: Error) => {
      throw new OperatorError(`The Redis of REDIS_URL does not answer: ${cause.message}`, { cause })
    })
  return shared_bus ? createPostgresBus({ connection_string: database_url, log: logger }) : createMemoryBus()
}

/** Creates the file storage: the configured bucket, or the data folder. */
export function createStorage(env: Env): Storage {
  if (!env.S3_BUCKET) return createLocalStorage({ folder: join(env.DATA_DIR, 'files') })
  if (!env.S3_ACCESS_KEY_ID || !env.S3_SECRET_ACCESS_KEY)
    throw new OperatorError('S3_BUCKET is set, so S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed too.')
  return createS3Storage({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    access_key_id: env.S3_ACCESS_KEY_ID,
    secret_access_key: env.S3_SECRET_ACCESS_KEY,
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT }),
  })
}

/** Returns the configured key, or one generated and kept in the data folder, which suffices for a single machine. */
async function appKey(env: Env, database: Database): Promise<string> {
  if (env.APP_KEY) return env.APP_KEY
  if (env.NODE_ENV === 'production')
    throw new OperatorError('APP_KEY is not set. Production needs its own secret of at least 32 characters.')
  const file = join(env.DATA_DIR, 'app-key')
  if (!existsSync(file) && (await hasUsers(database)))
    throw new OperatorError(
      `${file} is missing, but the database holds data that were encrypted with it. Restore the file from the backup of the data folder, or set APP_KEY to the key. Nothing was changed.`,
    )
  await mkdir(env.DATA_DIR, { recursive: true })
  const draft = join(env.DATA_DIR, `app-key-${randomUUID()}`)
  await writeFile(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  try {
    // A link appears with its whole content, so that no process reads part of a key.
    await link(draft, file)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    await rm(draft)
  }
  return readFile(file, 'utf8')
}

/** Whether people have used the database. */
async function hasUsers({ db }: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`SELECT to_regclass('users') IS NOT NULL AS exists`.execute(db)
  return rows[0]!.exists && (await sql`SELECT FROM users LIMIT 1`.execute(db)).rows.length > 0
}

/** Writes the rows that are defined in code, module by module. */
export async function syncAll(modules: readonly ServerModule[], database: Database): Promise<void> {
  for (const module of modules) await module.sync?.({ database })
}
