import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { untilReachable } from '#db/unreachable.ts'
import type { Logger } from '#lib/logger.ts'
import { createMetrics, type Metrics } from '#lib/metrics.ts'
import { createRoutes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { appHostCheck, knowsItsHost, requestHost } from '#lib/hosts/request-host.ts'
import { allRoutes, frontHooks, leanRoutes, modules, plainRoutes } from '#modules/index.ts'
import { buildApp } from '../app.ts'
import { ensureDemo } from '../demo/ensure-demo.ts'
import { ROLES, type Env } from '../env.ts'
import { removeAbandonedUploads } from './abandoned-uploads.ts'
import { listenTls, type SocketServer } from '../realtime/index.ts'
import { triggerRoutes } from '../http/trigger-routes.ts'
import { forgetOnChange, startRelay, wakeOverBus } from './background.ts'
import { refuseForeignLetters } from './check-search.ts'
import type { RunningDatabase } from './database.ts'
import { explained } from './free-port.ts'
import { createSockets, defineChannels } from './realtime.ts'
import { forgetRunning, noteRunning } from './running-record.ts'
import { createServices, syncAll } from './services.ts'
import { startStandIns } from './stand-ins.ts'

export interface RunningServer {
  url: string
  /** Resolves when background work has started, and rejects with the error that prevents it. */
  working: Promise<void>
  /** Waits for requests, jobs and sockets to end, then closes everything else. A second call waits for the first. */
  stop(): Promise<void>
}

interface Start {
  logger: Logger
  /** The running database. The server stops it last, also when it cannot start. */
  database: RunningDatabase
  /** Port of HTTP and websockets, which was free a moment ago. */
  port: number
  /** Prints a line for the person who starts the server. */
  print: (line: string) => void
}

/** Functions that close resources, in the order in which these were opened. */
type Closers = (() => Promise<unknown>)[]

/**
 * Starts the parts of the application that the environment selects: schema, rows from code, demo data on the first run,
 * HTTP, sockets, jobs, outbox and schedules.
 */
export async function runServer(env: Env, start: Start): Promise<RunningServer> {
  const closers: Closers = []
  try {
    return await startParts(env, start, closers)
  } catch (error) {
    await closeAll(closers, start.logger)
    throw error
  }
}

async function startParts(env: Env, { logger, database, port, print }: Start, closers: Closers): Promise<RunningServer> {
  const has = (role: Env['ROLES'][number]) => env.ROLES.includes(role)
  const serves = has('api') || has('realtime')
  const app_url = (env.APP_URL ?? `http://localhost:${port}`).replace(/\/$/, '')

  if (has('api')) await removeAbandonedUploads(join(env.DATA_DIR, 'uploads'))
  closers.push(() => forgetRunning(env.DATA_DIR), database.stop)
  const metrics = createMetrics({ with_process: true })
  const shared_bus = env.DATABASE_URL !== undefined || ROLES.some((role) => !has(role))
  const services = await createServices({
    env,
    logger,
    database_url: database.url,
    pool_url: database.pool_url,
    app_url,
    modules,
    metrics,
    shared_bus,
  })
  closers.push(
    services.database.close,
    () => services.bus.close(),
    () => services.pdf.close(),
    async () => services.outgoing.close(),
    // Mail closes after the outbox and the jobs, which finish sending first.
    services.closeMail,
  )
  metrics.watchPool('database', services.database.pool)
  defineChannels(services, modules)

  const serving: Closers = []
  const readiness = { is_ready: false }
  // While the database works, this process builds the HTTP application.
  const preparing = prepareDatabase(env, { services, print, closers })
  const building = serves ? buildServer({ env, services, metrics, readiness }) : null
  const [built] = await Promise.all([building, preparing])
  if (built) await serve(built, { env, services, metrics, port, closers: serving, readiness })
  else forgetOnChange(services, null)
  await noteRunning(env.DATA_DIR, { roles: env.ROLES, url: serves ? `http://localhost:${port}` : null })
  // From here to the return nothing waits: a signal of a caller that saw readiness finds the function that stops everything.
  readiness.is_ready = true
  if (serves) print(`\n  Stoa is ready:  ${app_url}\n`)
  // Background work starts last, so that a backlog, such as a night's reminders and bills, does not delay requests.
  const stopping_early = new AbortController()
  const working = startWork(env, { services, metrics, closers, signal: stopping_early.signal })

  let stopping: Promise<void> | undefined
  const stop = async () => {
    stopping_early.abort()
    // The caller awaits `working` and reports its failure; the rest is stopped in any case.
    await working.catch(() => undefined)
    await closeAll([...closers, ...serving], logger)
  }
  return { url: app_url, working, stop: () => (stopping ??= stop()) }
}

/** Gives the database its schema, the rows that code defines, the queues of jobs and, on the first run, the demo data. */
async function prepareDatabase(
  env: Env,
  { services, print, closers }: Pick<Start, 'print'> & Pick<Working, 'services' | 'closers'>,
): Promise<void> {
  if (env.DATABASE_URL) await refuseForeignLetters(services.database.db)
  await migrate(services.database, { onProgress: (name) => print(`Database: ${name}`) })
  const starting = services.jobs.start()
  closers.push(() => starting.then(() => services.jobs.stop({ drain_ms: 10_000 })))
  await Promise.all([syncAll(modules, services.database), starting])
  if (env.ROLES.includes('api') || env.ROLES.includes('worker')) await ensureDemo(services, print)
}

interface Working {
  services: Services
  metrics: Metrics
  closers: Closers
  /** Fires when the server stops before its work has started. */
  signal: AbortSignal
}

/** Starts background work: jobs, outbox and schedules. A database that restarts meanwhile is waited for. */
async function startWork({ ROLES: roles }: Env, { services, metrics, closers, signal }: Working): Promise<void> {
  if (roles.includes('worker')) {
    const relay = startRelay(services, modules, metrics)
    closers.push(() => relay.stop())
    closers.push(await startStandIns(services))
    for (const module of modules) if (module.work) closers.push(await module.work(services))
    await services.jobs.work()
  } else wakeOverBus(services)
  if (!roles.includes('scheduler')) return
  const onFailure = (err: Error) => services.logger.warn({ err }, 'schedules could not be set; the next attempt follows in a second')
  for (const module of modules) await untilReachable(async () => module.schedule?.(services), { onFailure, signal })
}

interface Serving {
  env: Env
  services: Services
  metrics: Metrics
  port: number
  closers: Closers
  /** What `/readyz` reports; the caller sets it. */
  readiness: { is_ready: boolean }
}

/** Builds the HTTP application and the socket endpoint, which do not listen yet. */
async function buildServer({ env, services, metrics, readiness }: Omit<Serving, 'port' | 'closers'>) {
  const routes = allRoutes()
  const sockets = env.ROLES.includes('realtime') ? createSockets(services, routes.records) : null
  const { http, authenticator } = await buildApp(services, env.ROLES.includes('api') ? routes : createRoutes(), {
    health: { metrics, ready: () => readiness.is_ready },
    limit_factor: env.RATE_LIMIT_FACTOR,
    front: frontHooks,
    lean: leanRoutes,
    plain: plainRoutes,
  })
  if (sockets && env.PUSHER_HTTP_API) await triggerRoutes(http, services, sockets)
  await http.ready()
  return { http, authenticator, sockets }
}

/** Opens HTTP and sockets. When the server stops, it is no longer reported as ready. */
async function serve(
  { http, authenticator, sockets }: Awaited<ReturnType<typeof buildServer>>,
  { env, services, metrics, port, closers, readiness }: Serving,
): Promise<void> {
  forgetOnChange(services, authenticator)
  const isAppHost = appHostCheck(services)
  if (sockets)
    http.server.on('upgrade', (request, socket, head) => {
      const isHere = !knowsItsHost(services) || isAppHost(requestHost(request) ?? '.')
      if (!isHere || !sockets.handleUpgrade(request, socket, head)) socket.destroy()
    })
  await http.listen({ host: env.HOST, port }).catch((error: Error) => Promise.reject(explained(error, env.HOST, port)))
  // Refuse new connections immediately, while sockets drain and requests end.
  closers.push(() => Promise.all([http.close(), sockets?.drain(2_000)]))
  await openTls(env, sockets, closers)
  if (sockets) metrics.watchSockets(() => sockets.stats().connections)
  closers.push(async () => void (readiness.is_ready = false))
}

/** Opens the realtime endpoint on a separate TLS port, as clients of the specification expect (6002). */
async function openTls(env: Env, sockets: SocketServer | null, closers: Closers): Promise<void> {
  if (!sockets || !env.TLS_CERT_FILE || !env.TLS_KEY_FILE) return
  const tls = await listenTls({
    cert_file: env.TLS_CERT_FILE,
    key_file: env.TLS_KEY_FILE,
    port: env.TLS_PORT,
    host: env.HOST,
    handleUpgrade: sockets.handleUpgrade,
  })
  closers.push(() => tls.close())
}

/** Closes resources in reverse order: HTTP and sockets, jobs, outbox, connections, and the database last. */
async function closeAll(closers: Closers, logger: Logger): Promise<void> {
  logger.info({}, 'stopping')
  for (const close of closers.reverse()) {
    try {
      await close()
    } catch (err) {
      logger.warn({ err }, 'a part did not stop cleanly')
    }
  }
}
