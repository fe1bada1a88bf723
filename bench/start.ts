import { setTimeout as sleep } from 'node:timers/promises'
import { addRequests } from './contacts-work/add-requests.ts'
import { sampleOf } from './contacts-work/sample.ts'
import { workRows } from './contacts-work/work-rows.ts'
import { measure } from './harness/measure.ts'
import { prepare } from './harness/prepare.ts'
import { startWithDatabase } from './harness/processes.ts'
import { median } from './harness/rounds.ts'

/**
 * Seconds from the start of the built server, with its database stopped, to the first list, and the memory of its process at rest
 * and after a load of every kind of request on contacts. PostgreSQL is not counted.
 * Usage: npm run bench -- start [starts] [contacts]
 */
const STARTS = Number(process.argv[2] ?? 5)
const CONTACTS = Number(process.argv[3] ?? 10_000)
/** Highest acceptable values. */
const FLOOR = { seconds: 1.2, memory_mb: 250 }
const say = (line: string) => process.stdout.write(`${line}\n`)

const bench = await prepare([CONTACTS], say)
try {
  const [account] = bench.accounts
  const rows = workRows(bench, account!, await sampleOf(bench, account!, await addRequests(bench, account!)))
  await bench.database.pool.query('VACUUM (ANALYZE)')
  await bench.pause()
  const list = `/api/v1/accounts/${account!.account_id}/contacts?include=tags`
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const { server, seconds } = await startWithDatabase(bench.folder, list, bench.token)
    times.push(seconds)
    await server.stop()
  }
  say(
    `start to first list: median of ${STARTS} ${median(times).toFixed(2)} s, slowest ${Math.max(...times).toFixed(2)} s, floor ${FLOOR.seconds} s`,
  )
  const { server } = await startWithDatabase(bench.folder, list, bench.token)
  await sleep(20_000)
  const rest = server.memory_mb()
  for (const { stoa } of rows) await measure(server, stoa, { connections: 16, seconds: 3, database: { cpu_s: () => 0 } })
  say(`memory: at rest ${rest.toFixed(0)} MB, after the load ${server.memory_mb().toFixed(0)} MB, floor ${FLOOR.memory_mb} MB`)
  await server.stop()
} finally {
  await bench.stop()
}
