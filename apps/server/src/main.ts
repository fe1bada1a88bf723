import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

if (Number(process.versions.node.split('.')[0]) < 22) {
  process.stderr.write(`This is Node ${process.version}. Start Stoa with npm start, which brings its own.\n`)
  process.exit(1)
}

// What was stripped of its types and compiled once is read the next time: half of a start. A folder that cannot be written is no fault.
enableCompileCache(join(import.meta.dirname, '../../../node_modules/.cache/node'))

try {
  const { readEnv } = await import('./env.ts')
  const { loggerOf, startDatabase } = await import('./start/database.ts')
  const env = readEnv()
  const logger = loggerOf(env)
  // The database wakes up in its own process while the code is read in this one.
  const [database, { runServer }] = await Promise.all([startDatabase(env, logger), import('./start/run-server.ts')])
  const server = await runServer(env, { logger, database, print: (line) => process.stdout.write(`${line}\n`) })
  flushCompileCache()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop().then(() => process.exit(0), fail))
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`\nStoa could not start or stop: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
