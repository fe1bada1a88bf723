import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Identity, TokenId } from '../bus/bus.ts'
import { errorFrame } from '../protocol.ts'

/** Limits of wire-contract.md 5. All of them apply per process. */
export interface Limits {
  /** Maximum frame size of a client, in bytes. Larger frames close the socket with 1009. */
  max_payload: number
  messages_per_minute: number
  channels_per_socket: number
  sockets_per_user: number
  /** Maximum number of bytes buffered for a slow client. Beyond it the socket is terminated. */
  max_buffered: number
  client_events_per_second: number
  client_event_bytes: number
  presence_members: number
  presence_member_bytes: number
  /** Sent to the client, which pings after this time without traffic. */
  activity_timeout_ms: number
  /** Time within which a ping must be answered. */
  pong_timeout_ms: number
  /** Time that a subscription waits for the identity of its socket, which arrives over the bus. */
  identity_wait_ms: number
  /** Time that a broadcast, and those queued behind it, wait for a permission check. Unidentified recipients are then skipped. */
  permission_wait_ms: number
}

export const DEFAULT_LIMITS: Limits = {
  max_payload: 16 * 1024,
  messages_per_minute: 300,
  channels_per_socket: 100,
  sockets_per_user: 20,
  max_buffered: 1024 * 1024,
  client_events_per_second: 10,
  client_event_bytes: 10 * 1024,
  presence_members: 100,
  presence_member_bytes: 2 * 1024,
  activity_timeout_ms: 30_000,
  pong_timeout_ms: 30_000,
  identity_wait_ms: 3_000,
  permission_wait_ms: 2_000,
}

/** An open socket and its state. */
export interface Connection {
  readonly socket_id: string
  readonly ws: WebSocket
  /** Underlying stream; receives preformatted frames of broadcasts. */
  readonly wire: Duplex
  readonly channels: Set<string>
  /** Channels whose subscriptions wait for the identity. */
  readonly pending: Set<string>
  readonly tokens: Set<TokenId>
  user_id: number | undefined
  token_id: TokenId | null
  /** Callbacks that run when the identity is known. */
  waiting: (() => void)[]
  last_seen: number
  pinged_at: number | undefined
  messages: Window
  client_events: Window
  closed: boolean
}

export interface Window {
  started: number
  count: number
}

export function newConnection(socket_id: string, ws: WebSocket, wire: Duplex, now: number): Connection {
  return {
    socket_id,
    ws,
    wire,
    channels: new Set(),
    pending: new Set(),
    tokens: new Set(),
    user_id: undefined,
    token_id: null,
    waiting: [],
    last_seen: now,
    pinged_at: undefined,
    messages: { started: now, count: 0 },
    client_events: { started: now, count: 0 },
    closed: false,
  }
}

/** Counts an event. @returns the number of events in the current window of `length_ms` */
export function countIn(window: Window, now: number, length_ms: number): number {
  if (now - window.started >= length_ms) {
    window.started = now
    window.count = 0
  }
  window.count += 1
  return window.count
}

/** Identity for a new permission check; undefined while unknown. */
export function identityOf(connection: Connection): Identity | undefined {
  return connection.user_id === undefined ? undefined : { user_id: connection.user_id, token_id: connection.token_id }
}

/** Resolves to whether the identity became known in time. */
export function whenIdentified(connection: Connection, wait_ms: number): Promise<boolean> {
  if (connection.user_id !== undefined) return Promise.resolve(true)
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), wait_ms)
    connection.waiting.push(() => {
      clearTimeout(timer)
      resolve(connection.user_id !== undefined)
    })
  })
}

/** Notifies all waiters that the identity is known, or that it never will be. */
export function settleIdentity(connection: Connection) {
  const waiting = connection.waiting
  connection.waiting = []
  for (const done of waiting) done()
}

/** Sends an error and closes with the same code. The error alone does not disconnect the client. */
export function refuseSocket(ws: WebSocket, code: number, message: string) {
  ws.send(errorFrame(code, message))
  ws.close(code, message)
}
