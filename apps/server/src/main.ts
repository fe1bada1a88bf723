import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

if (Number(process.versions.node.split('.')[0]) < 22) {
  process.stderr.write(`This is Node ${process.version}. Start Stoa with npm start, which brings its own.\n`)
  process.exit(1)
}

// What was stripped of its types and compiled once is read the next time: half of a start. A folder that cannot be written is no fault.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/node'))

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
let stopped_early = false

try {
  const { readEnv } = await import('./env.ts')
  const { loggerOf, startDatabase } = await import('./start/database.ts')
  const env = readEnv()
  const logger = loggerOf(env)
  // The database wakes up in its own process while the code is read in this one.
  const database = startDatabase(env, logger)
  for (const signal of SIGNALS) process.once(signal, stopEarly)
  const [running, { runServer }] = await Promise.all([database, import('./start/run-server.ts')])
  const server = await runServer(env, { logger, database: running, print: (line) => process.stdout.write(`${line}\n`) })
  for (const signal of SIGNALS) process.off(signal, stopEarly)
  for (const signal of SIGNALS) process.once(signal, () => void server.stop().then(() => process.exit(0), fail))
  await server.working
  flushCompileCache()

  /** A start that is stopped takes the database with it; what it was writing is undone, as after a crash. */
  function stopEarly() {
    stopped_early = true
    void database.then(({ stop }) => stop()).finally(() => process.exit(130))
  }
} catch (error) {
  fail(error)
}

function fail(error: unknown): void {
  // The database that was taken away from a stopped start is no fault.
  if (stopped_early) return
  process.stderr.write(`\nStoa could not start or stop: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
