import { readEnv } from './env.ts'
import { runServer } from './start/run-server.ts'

if (Number(process.versions.node.split('.')[0]) < 22) {
  process.stderr.write(`This is Node ${process.version}. Start Stoa with npm start, which brings its own.\n`)
  process.exit(1)
}

try {
  const server = await runServer(readEnv(), { print: (line) => process.stdout.write(`${line}\n`) })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop().then(() => process.exit(0), fail))
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`\nStoa could not start or stop: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
}
