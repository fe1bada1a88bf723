import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { Log } from '../bus/bus.ts'
import { ErrorCode, frame } from '../protocol.ts'
import { type Connection, type Limits, refuseSocket } from './connection.ts'

const DRAIN_STEP_MS = 100

export interface ConnectionsOptions {
  limits: Limits
  log: Log
  now: () => number
  /** Removes the state that other parts keep for a closed connection. */
  onEnd: (connection: Connection) => void
}

/** Open sockets of this process, by socket id. */
export function createConnections({ limits, log, now, onEnd }: ConnectionsOptions) {
  const open = new Map<string, Connection>()

  function send({ ws }: Connection, text: string) {
    if (ws.readyState === WebSocket.OPEN) ws.send(text)
  }

  function end(connection: Connection) {
    connection.closed = true
    open.delete(connection.socket_id)
    onEnd(connection)
  }

  /** Sends the reason and closes. After it returns, the socket receives no more broadcasts. */
  function close(connection: Connection, code: number, message: string) {
    if (connection.closed) return
    end(connection)
    if (connection.ws.readyState === WebSocket.OPEN) refuseSocket(connection.ws, code, message)
  }

  return {
    open,
    send,
    end,
    close,
    /** Terminates a connection whose client does not read. */
    cut(connection: Connection) {
      log.warn({ socket_id: connection.socket_id, user_id: connection.user_id }, 'slow client cut')
      end(connection)
      connection.ws.terminate()
    },
    /** Pings connections without traffic, and closes those that do not answer. */
    pingIdle() {
      const at = now()
      for (const connection of open.values()) {
        if (connection.pinged_at === undefined && at - connection.last_seen >= 2 * limits.activity_timeout_ms) {
          connection.pinged_at = at
          send(connection, frame('pusher:ping', {}))
        } else if (connection.pinged_at !== undefined && at - connection.pinged_at >= limits.pong_timeout_ms) {
          close(connection, ErrorCode.no_pong, 'No pong received')
        }
      }
    },
    /** Closes all connections in batches over the given time, because each client reconnects immediately and authorizes its channels again. */
    async closeAll(over_ms: number, message: string) {
      const all = [...open.values()]
      const batch = Math.ceil(all.length / Math.max(1, Math.floor(over_ms / DRAIN_STEP_MS)))
      for (let start = 0; start < all.length; start += batch) {
        if (start > 0) await sleep(DRAIN_STEP_MS)
        for (const connection of all.slice(start, start + batch)) close(connection, ErrorCode.reconnect, message)
      }
    },
  }
}
