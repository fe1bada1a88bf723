import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

if (Number(process.versions.node.split('.')[0]) < 22) {
  process.stderr.write(`This is Node ${process.version}. Start Stoa with npm start, which brings its own.\n`)
  process.exit(1)
}

// Cache compiled code between starts, which halves the start time. Ignore a folder that is not writable.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/node'))

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
let stopped_early = false

try {
  const { readEnv } = await import('./env.ts')
  const { loggerOf, startDatabase } = await import('./start/database.ts')
  const env = readEnv()
  const logger = loggerOf(env)
  // Start the database in its own process while this process loads the code.
  const database = startDatabase(env, logger)
  for (const signal of SIGNALS) process.once(signal, stopEarly)
  const [running, { runServer }] = await Promise.all([database, import('./start/run-server.ts')])
  const server = await runServer(env, { logger, database: running, print: (line) => process.stdout.write(`${line}\n`) })
  for (const signal of SIGNALS) process.off(signal, stopEarly)
  for (const signal of SIGNALS) process.once(signal, () => void server.stop().then(() => process.exit(0), fail))
  await server.working
  flushCompileCache()

  /** Stops the database when a start is interrupted. PostgreSQL rolls back unfinished work, as after a crash. */
  function stopEarly() {
    stopped_early = true
    void database.then(({ stop }) => stop()).finally(() => process.exit(130))
  }
} catch (error) {
  fail(error)
}

function fail(error: unknown): void {
  // Ignore the loss of the database during an interrupted start.
  if (stopped_early) return
  process.stderr.write(`\nStoa could not start or stop: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
