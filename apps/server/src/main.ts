import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { nameSourceLines } from './start/source-lines.ts'

if (Number(process.versions.node.split('.')[0]) < 22) {
  process.stderr.write(`This is Node ${process.version}. Start Stoa with npm start, which brings its own.\n`)
  process.exit(1)
}

// Cache compiled code between starts, which halves the start time. Ignore a folder that is not writable.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/node'))

nameSourceLines(process.argv[1] ?? '')

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
let stopped_early = false
/**
 * What a signal does now. It is replaced instead of its listener: a signal that arrives while one listener follows another may reach
 * neither, and the process would run on.
 */
let onSignal: () => void = stopEarly
/** Stops what runs when the process cannot go on. */
let stopAll: () => Promise<unknown> = async () => {}

try {
  const { readEnv } = await import('./env.ts')
  const { claimDataFolder } = await import('./start/claim-data-folder.ts')
  const { choosePort } = await import('./start/free-port.ts')
  const { loggerOf, startDatabase } = await import('./start/database.ts')
  const env = readEnv()
  const port = env.ROLES.includes('api') || env.ROLES.includes('realtime') ? await choosePort(env.HOST, env.PORT) : 0
  await claimDataFolder(env)
  const logger = loggerOf(env)
  // The database starts in its own process while this process loads the code, which blocks it.
  const spawned = Promise.withResolvers<void>()
  const database = startDatabase(env, logger, spawned.resolve)
  stopAll = () => database.then(({ stop }) => stop())
  for (const signal of SIGNALS) process.once(signal, () => onSignal())
  await Promise.race([spawned.promise, database])
  const [running, { runServer }] = await Promise.all([database, import('./start/run-server.ts')])
  const server = await runServer(env, { logger, database: running, port, print: (line) => process.stdout.write(`${line}\n`) })
  onSignal = () => void server.stop().then(() => process.exit(0), fail)
  stopAll = server.stop
  await server.working
  flushCompileCache()
} catch (error) {
  await fail(error)
}

/** Stops the database when a start is interrupted. PostgreSQL rolls back unfinished work, as after a crash. */
function stopEarly() {
  stopped_early = true
  void stopAll().finally(() => process.exit(130))
}

/** Says why the process ends, and ends what it started: in one line if the operator can remedy it. */
async function fail(error: unknown): Promise<void> {
  // Ignore the loss of the database during an interrupted start.
  if (stopped_early) return
  const remedied = error instanceof Error && error.name === 'OperatorError'
  const text = error instanceof Error ? ((remedied ? undefined : error.stack) ?? error.message) : String(error)
  process.stderr.write(`\nStoa could not start or stop: ${text}\n`)
  await stopAll().catch((other: unknown) => process.stderr.write(`What was started did not stop either: ${String(other)}\n`))
  process.exit(1)
}
