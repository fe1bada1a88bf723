import type { Pool } from 'pg'
import { startEmbeddedPostgres, temporaryClusterFolder } from '../apps/server/src/db/embedded/index.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDatabase } from '../apps/server/src/db/client.ts'
import { measure } from './harness/measure.ts'
import { cpuOfFamily, startStoa, type Server } from './harness/processes.ts'
import { growSales } from './added-rows/sales-rows.ts'

/**
 * Every report and board of the main account of the demo data, with one connection: on the demo data, and after its orders and invoices
 * were multiplied. Prints p50 and the CPU of server and database for a request.
 * Usage: npm run bench -- reports [seconds] [orders] [invoices]
 */
const SECONDS = Number(process.argv[2] ?? 2)
const ORDERS = Number(process.argv[3] ?? 200_000)
const INVOICES = Number(process.argv[4] ?? 100_000)
/** Highest acceptable p50 in milliseconds, on the demo data and after they have grown. */
const FLOOR = { demo: 8, grown: 100 }
const OWNER = { email: 'owner@aegean.example', password: 'stoa-demo-2026' }
const REPORTS = ['offers', 'revenue', 'receivables', 'recurring-revenue', 'margins', 'vat', 'contact-requests', 'contact-lists']
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = await temporaryClusterFolder('stoa-bench-reports-')
const server = await startEmbeddedPostgres({ data_dir: join(folder, 'postgres') })
const database = createDatabase({ url: server.url, max: 2, statement_timeout: 0 })
try {
  const stoa = await startStoa(server.url, { DEMO: 'demo', NODE_ENV: 'development' })
  const { account_id, headers } = await signIn(stoa)
  const paths = await pathsOf(database.pool, account_id)
  await measureAll('demo data', FLOOR.demo, { stoa, paths, headers })
  if (ORDERS > 0) {
    const grown = await growSales(database.pool, account_id, { orders: ORDERS, invoices: INVOICES })
    await measureAll(`${grown.orders} orders, ${grown.invoices} invoices`, FLOOR.grown, { stoa, paths, headers })
  }
  await stoa.stop()
} finally {
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

interface Asked {
  stoa: Server
  paths: ReadonlyMap<string, string>
  headers: Record<string, string>
}

async function measureAll(data: string, floor: number, { stoa, paths, headers }: Asked): Promise<void> {
  say(`${data}; floor of p50 ${floor} ms`)
  for (const [name, path] of paths) {
    const figures = await measure(
      stoa,
      { path: () => path, headers },
      { connections: 1, seconds: SECONDS, database: { cpu_s: () => cpuOfFamily(server.pid) } },
    )
    if (figures.per_second === 0) throw new Error(`${name} was not answered within ${SECONDS} seconds.`)
    const cpu = `server ${figures.cpu_ms.toFixed(1)} ms  database ${figures.database_cpu_ms.toFixed(1)} ms`
    say(
      `${name.padEnd(26)} p50 ${String(figures.p50).padStart(4)} ms${figures.p50 > floor ? ' !' : '  '} p97.5 ${String(figures.p97_5).padStart(4)} ms  CPU ${cpu}`,
    )
  }
}

async function signIn(stoa: Server): Promise<{ account_id: number; headers: Record<string, string> }> {
  const answer = await fetch(`${stoa.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...OWNER, device_name: 'bench' }),
  })
  const { rows } = await database.pool.query<{ id: number }>(
    'SELECT a.id FROM accounts a JOIN users u ON u.id = a.owner_id WHERE u.email = $1 ORDER BY a.id LIMIT 1',
    [OWNER.email],
  )
  const { access_token } = (await answer.json()) as { access_token: string }
  return { account_id: rows[0]!.id, headers: { authorization: `Bearer ${access_token}` } }
}

/** Reports with the periods that screens request first, and boards. */
async function pathsOf(pool: Pool, account_id: number): Promise<Map<string, string>> {
  const account = `/api/v1/accounts/${account_id}`
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM pipelines WHERE account_id = $1 AND deleted_at IS NULL ORDER BY id', [
    account_id,
  ])
  return new Map([
    ...REPORTS.map((name): [string, string] => [`report ${name}`, `${account}/reports/${name}`]),
    ...rows.map(({ id }): [string, string] => [`board of pipeline ${id}`, `/api/v1/pipelines/${id}/board`]),
    ['board of tasks', `${account}/tasks/board`],
  ])
}
