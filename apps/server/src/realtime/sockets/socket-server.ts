import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { type Clock, systemClock } from '../../lib/clock.ts'
import { type AdmissionOptions, admissionProblem } from './admission.ts'
import type { Broadcast, Bus, BusMessage, Log, TokenId } from '../bus/bus.ts'
import { type MessageContext, receiveMessage } from './client-messages.ts'
import { type Connection, DEFAULT_LIMITS, type Limits, newConnection, refuseSocket } from './connection.ts'
import { createDelivery, type MayReceive } from '../publish/delivery.ts'
import { ErrorCode, frame, newSocketId } from '../protocol.ts'
import { type Authorize, createRevocation } from '../channels/revocation.ts'
import { createSubscriptions } from '../channels/subscriptions.ts'

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

const DRAIN_STEP_MS = 100

/**
 * The realtime endpoint: the Pusher protocol 5–7 over WebSocket (wire-contract.md 5) for any HTTP listener that passes
 * its upgrades on. It knows no resource: who may join is decided where channels are signed, and again by `authorize`
 * when rights change.
 */
export function createSocketServer(options: SocketServerOptions) {
  const { bus, log, clock = systemClock } = options
  const now = () => clock.now().getTime()
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const connections = new Map<string, Connection>()
  const wss = new WebSocketServer({ noServer: true, maxPayload: limits.max_payload, perMessageDeflate: false, clientTracking: false })
  const subscriptions = createSubscriptions(send)
  const delivery = createDelivery({ ...options, subscriptions, limits, cut })
  const revocation = createRevocation({ ...options, connections, subscriptions, limits, close, now })
  const context: MessageContext = {
    ...options,
    limits,
    client_events: options.client_events ?? false,
    subscriptions,
    now,
    send,
    close,
  }
  const unsubscribe = bus.subscribe(hear)
  const sweeper = setInterval(
    sweep,
    Math.min(Math.max(Math.min(limits.activity_timeout_ms, limits.pong_timeout_ms) / 4, 10), 5_000),
  ).unref()
  let draining = false

  /** @returns false for a path that is not the realtime endpoint: the socket is then somebody else's */
  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (!/^\/app(\/|$|\?)/.test(request.url ?? '')) return false
    wss.handleUpgrade(request, socket, head, (ws) => {
      ws.on('error', (error) => log.info({ err: error }, 'socket failed'))
      const problem = draining ? { code: ErrorCode.over_capacity, message: 'Shutting down' } : admissionProblem(request, options)
      if (problem) refuseSocket(ws, problem.code, problem.message)
      else open(ws, socket)
    })
    return true
  }

  function open(ws: WebSocket, wire: Duplex) {
    const connection = newConnection(newSocketId(), ws, wire, now())
    connections.set(connection.socket_id, connection)
    const seen = () => {
      connection.last_seen = now()
      connection.pinged_at = undefined
    }
    ws.on('ping', seen)
    ws.on('pong', seen)
    ws.on('close', () => forget(connection))
    ws.on('message', (bytes: Buffer) => {
      seen()
      receiveMessage(context, connection, bytes.toString()).catch((error: unknown) =>
        log.error({ err: error }, 'message of a client could not be handled'),
      )
    })
    send(
      connection,
      frame('pusher:connection_established', { socket_id: connection.socket_id, activity_timeout: limits.activity_timeout_ms / 1_000 }),
    )
  }

  function send({ ws }: Connection, text: string) {
    if (ws.readyState === WebSocket.OPEN) ws.send(text)
  }

  /** Nothing reaches a socket any more once this returns, even while its close is on the way. */
  function close(connection: Connection, code: number, message: string) {
    if (connection.closed) return
    forget(connection)
    if (connection.ws.readyState === WebSocket.OPEN) refuseSocket(connection.ws, code, message)
  }

  function cut(connection: Connection) {
    log.warn({ socket_id: connection.socket_id, user_id: connection.user_id }, 'slow client cut')
    forget(connection)
    connection.ws.terminate()
  }

  function forget(connection: Connection) {
    connection.closed = true
    connections.delete(connection.socket_id)
    subscriptions.leaveAll(connection)
    revocation.forget(connection)
  }

  function hear(message: BusMessage) {
    if (message.type === 'broadcast') delivery.deliver(message)
    else if (message.type === 'socket-identified') revocation.identify(message)
    else if (message.type === 'close-user') revocation.closeUser(message.user_id, message.code)
    else if (message.type === 'close-token') revocation.closeToken(message.token_id, message.code)
    else if (message.type === 'recheck-account') void revocation.recheckAccount(message.account_id, message.user_ids)
    else if (message.type === 'gap') void closeInBatches(2_000, 'Events may have been missed')
  }

  function sweep() {
    const at = now()
    for (const connection of connections.values()) {
      if (connection.pinged_at === undefined && at - connection.last_seen >= 2 * limits.activity_timeout_ms) {
        connection.pinged_at = at
        send(connection, frame('pusher:ping', {}))
      } else if (connection.pinged_at !== undefined && at - connection.pinged_at >= limits.pong_timeout_ms) {
        close(connection, ErrorCode.no_pong, 'No pong received')
      }
    }
    revocation.sweep()
  }

  /** Every client comes back at once and authorises each channel again, so not all are sent away in one moment. */
  async function closeInBatches(over_ms: number, message: string) {
    const all = [...connections.values()]
    const batch = Math.ceil(all.length / Math.max(1, Math.floor(over_ms / DRAIN_STEP_MS)))
    for (let start = 0; start < all.length; start += batch) {
      if (start > 0) await sleep(DRAIN_STEP_MS)
      for (const connection of all.slice(start, start + batch)) close(connection, ErrorCode.reconnect, message)
    }
  }

  return {
    handleUpgrade,
    /** Delivers to the sockets of this process only; publish on the bus to reach all. */
    broadcast: (broadcast: Broadcast) => delivery.deliver(broadcast),
    connections: () => connections.size,
    closeUser: (user_id: number, code: number = ErrorCode.unauthorized) => revocation.closeUser(user_id, code),
    closeToken: (token_id: TokenId, code: number = ErrorCode.unauthorized) => revocation.closeToken(token_id, code),
    closeAccountMembers: (account_id: number, code: number = ErrorCode.reconnect) => revocation.closeAccountMembers(account_id, code),
    recheckAccount: revocation.recheckAccount,
    /** The channels somebody in this process listens to. */
    channels: () => subscriptions.names(),
    channel: (name: string) => ({ subscription_count: subscriptions.of(name).size, users: [...subscriptions.users(name).keys()] }),
    stats: () => ({
      connections: connections.size,
      users: revocation.users(),
      channels: subscriptions.count(),
      frames_sent: delivery.frames(),
    }),
    /** Accepts nobody any more and sends everybody away with 4200, spread over the given time. */
    async drain(over_ms = 10_000) {
      draining = true
      await closeInBatches(over_ms, 'Shutting down')
      unsubscribe()
      clearInterval(sweeper)
      wss.close()
    },
  }
}
