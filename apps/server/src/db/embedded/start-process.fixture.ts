import { startEmbeddedPostgres } from './start-postgres.ts'

// A process that starts the database of the folder in its arguments, prints `ready` and runs until it receives a signal.
const [data_dir = ''] = process.argv.slice(2)
const server = await startEmbeddedPostgres({ data_dir, durable: false })
process.stdout.write(`ready ${server.pid}\n`)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
setInterval(() => {}, 1_000)
