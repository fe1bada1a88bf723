import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Clock, systemClock } from '#lib/clock.ts'
import type { Broadcast, Bus, BusMessage, Log, TokenId } from '../bus/bus.ts'
import { type Authorize, createRevocation } from '../channels/revocation.ts'
import { createSubscriptions } from '../channels/subscriptions.ts'
import { ErrorCode, frame, newSocketId } from '../protocol.ts'
import { createDelivery, type MayReceive } from '../publish/delivery.ts'
import { type AdmissionOptions, admissionProblem } from './admission.ts'
import { type MessageContext, receiveMessage } from './client-messages.ts'
import { DEFAULT_LIMITS, type Limits, newConnection, refuseSocket } from './connection.ts'
import { createConnections } from './connections.ts'

export interface SocketServerOptions extends AdmissionOptions {
  secret: string
  bus: Bus
  log: Log
  authorize: Authorize
  may_receive: MayReceive
  limits?: Partial<Limits>
  /** Messages of clients to one another (`client-*`). */
  client_events?: boolean
  clock?: Clock
}

export type SocketServer = ReturnType<typeof createSocketServer>

/**
 * The realtime endpoint: Pusher protocol 5–7 over WebSocket (wire-contract.md 5), for any HTTP listener that forwards its
 * upgrade requests. Channel signing decides who may join, and `authorize` decides again when permissions
 * change.
 */
export function createSocketServer(options: SocketServerOptions) {
  const parts = createParts(options)
  const { connections, subscriptions, delivery, revocation } = parts
  const { max_payload } = parts.limits
  const wss = new WebSocketServer({ noServer: true, maxPayload: max_payload, perMessageDeflate: false, clientTracking: false })
  const unsubscribe = options.bus.subscribe((message) => receiveFromBus(parts, message))
  const sweeper = setInterval(() => sweep(parts), sweepEvery(parts.limits)).unref()
  let draining = false

  return {
    /** @returns false for a path that is not the realtime endpoint, so that another listener can handle the socket */
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      if (!/^\/app(\/|$|\?)/.test(request.url ?? '')) return false
      wss.handleUpgrade(request, socket, head, (ws) => {
        ws.on('error', (error) => options.log.info({ err: error }, 'socket failed'))
        const problem = draining ? { code: ErrorCode.over_capacity, message: 'Shutting down' } : admissionProblem(request, options)
        if (problem) refuseSocket(ws, problem.code, problem.message)
        else accept(parts, ws, socket)
      })
      return true
    },
    /** Delivers to the sockets of this process only. Publish on the bus to reach all processes. */
    broadcast: (broadcast: Broadcast) => delivery.deliver(broadcast),
    connections: () => connections.open.size,
    closeUser: (user_id: number, code: number = ErrorCode.unauthorized) => revocation.closeUser(user_id, code),
    closeToken: (token_id: TokenId, code: number = ErrorCode.unauthorized) => revocation.closeToken(token_id, code),
    closeAccountMembers: (account_id: number, code: number = ErrorCode.reconnect) => revocation.closeAccountMembers(account_id, code),
    recheckAccount: revocation.recheckAccount,
    /** Channels that have subscribers in this process. */
    channels: () => subscriptions.names(),
    channel: (name: string) => ({ subscription_count: subscriptions.of(name).size, users: [...subscriptions.users(name).keys()] }),
    stats: () => ({
      connections: connections.open.size,
      users: revocation.users(),
      channels: subscriptions.count(),
      frames_sent: delivery.frames(),
    }),
    /** Refuses new connections, and closes the open ones with 4200 over the given time. */
    async drain(over_ms = 10_000) {
      draining = true
      await connections.closeAll(over_ms, 'Shutting down')
      unsubscribe()
      clearInterval(sweeper)
      wss.close()
    },
  }
}

type Parts = ReturnType<typeof createParts>

function createParts(options: SocketServerOptions) {
  const { log, clock = systemClock } = options
  const now = () => clock.now().getTime()
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const connections = createConnections({
    limits,
    log,
    now,
    onEnd(connection) {
      subscriptions.leaveAll(connection)
      revocation.forget(connection)
    },
  })
  const { send, close, cut } = connections
  const subscriptions = createSubscriptions(send)
  const delivery = createDelivery({ ...options, subscriptions, limits, cut })
  const revocation = createRevocation({ ...options, connections: connections.open, subscriptions, limits, close, now })
  const context: MessageContext = { ...options, limits, client_events: options.client_events ?? false, subscriptions, now, send, close }
  return { log, now, limits, connections, subscriptions, delivery, revocation, context }
}

/** Registers a socket and handles the messages of its client. */
function accept({ log, now, limits, connections, context }: Parts, ws: WebSocket, wire: Duplex): void {
  const connection = newConnection(newSocketId(), ws, wire, now())
  connections.open.set(connection.socket_id, connection)
  const seen = () => {
    connection.last_seen = now()
    connection.pinged_at = undefined
  }
  ws.on('ping', seen)
  ws.on('pong', seen)
  ws.on('close', () => connections.end(connection))
  ws.on('message', (bytes: Buffer) => {
    seen()
    receiveMessage(context, connection, bytes.toString()).catch((error: unknown) =>
      log.error({ err: error }, 'message of a client could not be handled'),
    )
  })
  const activity_timeout = limits.activity_timeout_ms / 1_000
  connections.send(connection, frame('pusher:connection_established', { socket_id: connection.socket_id, activity_timeout }))
}

function receiveFromBus({ connections, delivery, revocation }: Parts, message: BusMessage): void {
  if (message.type === 'broadcast') delivery.deliver(message)
  else if (message.type === 'socket-identified') revocation.identify(message)
  else if (message.type === 'close-user') revocation.closeUser(message.user_id, message.code)
  else if (message.type === 'close-token') revocation.closeToken(message.token_id, message.code)
  else if (message.type === 'recheck-account') void revocation.recheckAccount(message.account_id, message.user_ids)
  else if (message.type === 'gap') void connections.closeAll(2_000, 'Events may have been missed')
}

function sweep({ connections, revocation }: Parts): void {
  connections.pingIdle()
  revocation.sweep()
}

const sweepEvery = (limits: Limits) => Math.min(Math.max(Math.min(limits.activity_timeout_ms, limits.pong_timeout_ms) / 4, 10), 5_000)
