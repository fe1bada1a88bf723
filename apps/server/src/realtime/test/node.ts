import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Bus, Identity, Log } from '../bus/bus.ts'
import { createMemoryBus } from '../bus/bus-memory.ts'
import { broadcastingAuth, createChannels } from '../channels/channel-auth.ts'
import { parseJson } from '../protocol.ts'
import { createSocketServer, type SocketServerOptions } from '../sockets/socket-server.ts'
import { createTriggerApi } from '../publish/trigger-api.ts'

export const KEY = 'stoa-key'
export const SECRET = 'secret'
export const APP_ID = '1'

export const quiet: Log = { info() {}, warn() {}, error() {} }

export type TestNode = Awaited<ReturnType<typeof startNode>>

export interface NodeOptions extends Partial<SocketServerOptions> {
  /** Members of accounts, by user id. Tests change it while the node runs. */
  members?: Map<number, number[]>
  /** Overrides the status of every authorization. */
  auth_status?: () => number | undefined
}

/** One realtime process of the product: sockets, `POST /broadcasting/auth` and the trigger API on a free port. */
export async function startNode({ members = new Map(), auth_status = () => undefined, ...options }: NodeOptions = {}) {
  const bus: Bus = options.bus ?? createMemoryBus()
  const channels = createChannels<Identity>({ key: KEY, secret: SECRET, bus })
  channels.define('private-App.Models.User.{id}', (actor, { id }) => actor.user_id === Number(id))
  channels.define('private-accounts.{id}', (actor, { id }) => members.get(actor.user_id)?.includes(Number(id)) ?? false)
  channels.define('presence-room.{id}', (actor) => ({ user_id: actor.user_id, user_info: { name: `User ${actor.user_id}` } }))
  const realtime = createSocketServer({
    key: KEY,
    secret: SECRET,
    allowed_origins: ['same-origin'],
    bus,
    log: quiet,
    authorize: (identity, channel) => channels.mayJoin(identity, channel),
    may_receive: () => true,
    ...options,
  })
  const trigger = createTriggerApi({ app_id: APP_ID, key: KEY, secret: SECRET, bus, server: realtime })
  const auth_bodies: { type: string; body: unknown }[] = []

  async function answer(request: IncomingMessage) {
    const body = await text(request)
    const url = new URL(request.url ?? '/', 'http://test')
    if (url.pathname !== '/broadcasting/auth') {
      return trigger({ method: request.method ?? '', path: url.pathname, query: url.search.slice(1), body })
    }
    const type = request.headers['content-type'] ?? ''
    const parsed = type.includes('json') ? parseJson(body) : Object.fromEntries(new URLSearchParams(body))
    auth_bodies.push({ type, body: parsed })
    const reply = await broadcastingAuth(channels, actorOf(request.headers.authorization), parsed)
    return { ...reply, status: auth_status() ?? reply.status }
  }

  const http = createServer((request, response) => {
    answer(request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  http.on('upgrade', (request, socket, head) => {
    if (!realtime.handleUpgrade(request, socket, head)) socket.destroy()
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  return {
    port,
    bus,
    channels,
    realtime,
    members,
    auth_bodies,
    url: `ws://127.0.0.1:${port}/app/${KEY}?protocol=7&client=js&version=8.6.0&flash=false`,
    auth_url: `http://127.0.0.1:${port}/broadcasting/auth`,
    async stop() {
      await realtime.drain(0)
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

/** `Bearer 7.t1` is user 7 with the token t1. */
function actorOf(header: string | undefined): Identity | undefined {
  const match = /^Bearer (\d+)\.(\w+)$/.exec(header ?? '')
  return match ? { user_id: Number(match[1]), token_id: match[2] ?? null } : undefined
}
