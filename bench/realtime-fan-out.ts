import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { WebSocket } from 'ws'
import { formatAccessToken, newAccessToken } from '../apps/server/src/lib/security/tokens.ts'
import { prepare, type BenchDatabase } from './harness/prepare.ts'
import { startStoa, type Server } from './harness/processes.ts'

/**
 * Latency of realtime events: many members listen on the channel of one account while contacts are changed over HTTP. It is
 * measured for each socket and change, from sending the change to its receipt in the client: transaction, outbox, relay, bus,
 * permission of each member, socket. The benchmark runs alone, beside lists of contacts at a steady rate, and beside as many
 * lists as possible. A separate thread makes the load, so that it does not delay the receiving client.
 * Usage: npm run bench -- realtime-fan-out [sockets] [changes] [connections of the load]
 */
const SOCKETS = Number(process.argv[2] ?? 1_000)
const CHANGES = Number(process.argv[3] ?? 50)
const LOAD = Number(process.argv[4] ?? 4)
const PAUSE_MS = 200
/** Lists a second of the steady load, about that of some hundred people at work. */
const STEADY = 60
const SECONDS = (CHANGES * PAUSE_MS) / 1000

const bench = await prepare([10_000], () => {})
const { account_id } = bench.accounts[0]!
const headers = { authorization: `Bearer ${bench.token}` }
const stoa = await startStoa(bench.url)
try {
  /** The time at which a change was sent, by the version that it creates. */
  const sent = new Map<number, number>()
  let latencies: number[] = []
  const sockets = await connectAll(stoa, await addMembers(bench), (version) => latencies.push(performance.now() - sent.get(version)!))
  const { rows } = await bench.database.pool.query<{ id: number; version: number }>(
    'SELECT id, version FROM contacts WHERE account_id = $1 ORDER BY id LIMIT 1',
    [account_id],
  )
  let { id, version } = rows[0]!
  say(['case', 'sockets', 'changes', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'server CPU ms per change', 'server MB', 'lists/s beside'])
  const cases: [name: string, rate: number | null][] = [
    ['alone', 0],
    ['beside a steady load', STEADY],
    ['beside all it can bear', null],
  ]
  for (const [name, rate] of cases) {
    latencies = []
    const beside = rate === 0 ? null : listAlways(LOAD, rate)
    const cpu = stoa.cpu_s()
    for (let n = 0; n < CHANGES; n++) {
      sent.set(++version, performance.now())
      await change(id, version)
      await sleep(PAUSE_MS)
    }
    while (latencies.length < SOCKETS * CHANGES) await sleep(50)
    const cpu_ms = ((stoa.cpu_s() - cpu) * 1000) / CHANGES
    const lists = await beside
    show(name, latencies, lists ? '–' : cpu_ms.toFixed(1), lists ? lists.requests.total / lists.duration : 0)
  }
  for (const socket of sockets) socket.terminate()
} finally {
  await stoa.stop()
  await bench.stop()
}

function show(name: string, latencies: number[], cpu_ms: string, lists: number): void {
  latencies.sort((a, b) => a - b)
  const at = (share: number) => (latencies[Math.ceil(latencies.length * share) - 1] ?? 0).toFixed(1)
  say([name, SOCKETS, CHANGES, at(0.5), at(0.95), at(0.99), at(1), cpu_ms, stoa.memory_mb().toFixed(0), lists.toFixed(0)])
}

function say(cells: (string | number)[]): void {
  process.stdout.write(`| ${cells.join(' | ')} |\n`)
}

async function change(id: number, version: number): Promise<void> {
  const answer = await fetch(`${stoa.url}/api/v1/contacts/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ job_title: `Title ${version}` }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

function listAlways(connections: number, rate: number | null) {
  return autocannon({
    url: stoa.url,
    connections,
    workers: 1,
    ...(rate && { overallRate: rate }),
    duration: Math.ceil(SECONDS),
    headers,
    requests: [{ path: `/api/v1/accounts/${account_id}/contacts?include=tags` }],
  })
}

/** Members of the measured account with every permission and a bearer token. */
async function addMembers({ database: { pool } }: BenchDatabase): Promise<string[]> {
  const secrets = Array.from({ length: SOCKETS }, newAccessToken)
  const { rows } = await pool.query<{ id: number; n: number }>(
    `WITH people AS (
       INSERT INTO users (first_name, last_name, username, email, status, activated_at, email_verified_at)
       SELECT 'Member', n::text, 'Member ' || n, 'member' || n || '@test.example', 'active', now(), now() FROM generate_series(1, $1::int) n RETURNING id, last_name),
     places AS (INSERT INTO memberships (account_id, user_id, role_id) SELECT $2, id, (SELECT max(id) FROM roles WHERE account_id = $2) FROM people)
     INSERT INTO access_tokens (user_id, kind, token_hash, expires_at)
     SELECT id, 'bearer', ($3::bytea[])[last_name::int], now() + interval '1 day' FROM people
     RETURNING id, array_position($3::bytea[], token_hash) AS n`,
    [SOCKETS, account_id, secrets.map(({ hash }) => hash)],
  )
  await pool.query('ANALYZE')
  return rows.map(({ id, n }) => formatAccessToken(id, secrets[n - 1]!.secret))
}

async function connectAll(server: Server, tokens: string[], received: (version: number) => void): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (const token of tokens) sockets.push(await connect(server.url, token, received))
  return sockets
}

/** Opens a socket and subscribes a member to the account's channel. */
async function connect(url: string, token: string, received: (version: number) => void): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/stoa?protocol=7`)
  const channel_name = `private-accounts.${account_id}`
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>()
  socket.on('error', reject)
  socket.on('message', (bytes: Buffer) => {
    const { event, data } = JSON.parse(bytes.toString()) as { event: string; data: string }
    if (event === 'contact.updated') return received((JSON.parse(data) as { version: number }).version)
    if (event === 'pusher_internal:subscription_succeeded') return resolve(socket)
    if (event === 'pusher:connection_established') join((JSON.parse(data) as { socket_id: string }).socket_id).catch(reject)
  })
  async function join(socket_id: string) {
    const body = new URLSearchParams({ socket_id, channel_name })
    const response = await fetch(`${url}/broadcasting/auth`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: channel_name, ...((await response.json()) as object) } }))
  }
  return promise
}
