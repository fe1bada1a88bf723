import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { KEY, startNode } from '../apps/server/src/realtime/test/node.ts'

/**
 * How long a change takes to everybody who watches: sockets on one server process, each of another user and on one
 * account's channel, and broadcasts that require a permission. Latency is counted from the call that publishes to the
 * receipt in the client's process, for every socket of every broadcast.
 * Usage: node bench/realtime-fan-out.ts [sockets] [broadcasts]
 */
const SOCKETS = Number(process.argv[2] ?? 1_000)
const BROADCASTS = Number(process.argv[3] ?? 50)
const PAUSE_MS = 100
const CHANNEL = 'private-accounts.1'

if (process.send) await serve()
else await measure()

async function serve() {
  const members = new Map(Array.from({ length: SOCKETS }, (_, n) => [n + 1, [1]]))
  const node = await startNode({ members, may_receive: async () => true })
  process.on('message', (message: 'broadcast' | 'report') => {
    if (message === 'report') return process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() })
    const data = { type: 'contact', key: 1, version: 2, changed: ['first_name'], at: clock() }
    void node.bus.publish([
      { type: 'broadcast', channels: [CHANNEL], event: 'contact.updated', data, requires: { account_id: 1, permission: 'contacts.read' } },
    ])
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ port: node.port })
}

async function measure() {
  const server = fork(import.meta.filename, [String(SOCKETS), String(BROADCASTS)])
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const latencies: number[] = []
  const sockets: WebSocket[] = []
  for (let user = 1; user <= SOCKETS; user += 1) sockets.push(await connect(port, user, (sent_at) => latencies.push(clock() - sent_at)))

  const before = await report(server)
  for (let n = 0; n < BROADCASTS; n += 1) {
    server.send('broadcast')
    await sleep(PAUSE_MS)
  }
  while (latencies.length < SOCKETS * BROADCASTS) await sleep(50)
  const after = await report(server)

  latencies.sort((a, b) => a - b)
  const at = (share: number) => (latencies[Math.ceil(latencies.length * share) - 1] ?? 0).toFixed(1)
  const cpu_ms = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / 1_000 / BROADCASTS
  process.stdout.write(
    '| case | sockets | broadcasts | p50 ms | p95 ms | p99 ms | max ms | server CPU ms per broadcast | server MB |\n' +
      `| realtime fan-out | ${SOCKETS} | ${BROADCASTS} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} | ${cpu_ms.toFixed(1)} | ${Math.round(after.rss / 2 ** 20)} |\n`,
  )
  for (const socket of sockets) socket.terminate()
  server.disconnect()
}

/** Opens a socket and joins the channel as one user. */
async function connect(port: number, user: number, received: (sent_at: number) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${KEY}?protocol=7`)
  const { promise, resolve } = Promise.withResolvers<WebSocket>()
  socket.on('message', (bytes: Buffer) => {
    const { event, data } = JSON.parse(bytes.toString()) as { event: string; data: string }
    if (event === 'contact.updated') return received((JSON.parse(data) as { at: number }).at)
    if (event === 'pusher_internal:subscription_succeeded') return resolve(socket)
    if (event === 'pusher:connection_established') void join((JSON.parse(data) as { socket_id: string }).socket_id)
  })
  async function join(socket_id: string) {
    const headers = { authorization: `Bearer ${user}.t${user}` }
    const response = await fetch(`http://127.0.0.1:${port}/broadcasting/auth`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ socket_id, channel_name: CHANNEL }),
    })
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: CHANNEL, ...((await response.json()) as object) } }))
  }
  return promise
}

async function report(server: ReturnType<typeof fork>) {
  server.send('report')
  const [message] = (await once(server, 'message')) as [{ cpu: NodeJS.CpuUsage; rss: number }]
  return message
}

/** Milliseconds, the same for both processes. */
function clock(): number {
  return performance.timeOrigin + performance.now()
}
