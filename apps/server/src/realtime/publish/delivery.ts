import { WebSocket } from 'ws'
import type { Broadcast, Log } from '../bus/bus.ts'
import type { Connection, Limits } from '../sockets/connection.ts'
import { channelNames, frame } from '../protocol.ts'
import type { Subscriptions } from '../channels/subscriptions.ts'
import { textFrame } from './text-frame.ts'

/**
 * Decides whether a user may see a broadcast that `requires` a permission. Called once a user and broadcast, so it
 * should answer from a short-lived cache; a rejection counts as no.
 */
export type MayReceive = (user_id: number, broadcast: Broadcast) => boolean | Promise<boolean>

export interface DeliveryOptions {
  subscriptions: Subscriptions
  limits: Limits
  may_receive: MayReceive
  log: Log
  /** Cuts a client that does not read. */
  cut: (connection: Connection) => void
}

/** Writes broadcasts to the sockets of this process, in the order of their arrival even when a permission has to be looked up. */
export function createDelivery({ subscriptions, limits, may_receive, log, cut }: DeliveryOptions) {
  let queue = Promise.resolve()
  let waiting = 0
  let sent = 0

  function write(broadcast: Broadcast, permitted?: ReadonlySet<number>) {
    for (const channel of namesOf(broadcast)) {
      const listeners = subscriptions.of(channel)
      if (listeners.size === 0) continue
      const bytes = textFrame(
        frame(broadcast.event, broadcast.data, { channel, ...(broadcast.user_id !== undefined && { user_id: broadcast.user_id }) }),
      )
      for (const connection of listeners) {
        if (connection.socket_id === broadcast.except_socket_id || !isPermitted(connection, permitted)) continue
        if (connection.ws.bufferedAmount > limits.max_buffered) {
          cut(connection)
          continue
        }
        if (connection.ws.readyState !== WebSocket.OPEN) continue
        connection.wire.write(bytes)
        sent += 1
      }
    }
  }

  async function permittedUsers(broadcast: Broadcast): Promise<ReadonlySet<number>> {
    const users = new Set<number>()
    for (const channel of namesOf(broadcast)) {
      for (const { user_id } of subscriptions.of(channel)) if (user_id !== undefined) users.add(user_id)
    }
    const permitted = new Set<number>()
    const ask = async (user_id: number) => {
      try {
        if (await may_receive(user_id, broadcast)) permitted.add(user_id)
      } catch (error) {
        log.error({ err: error, user_id, event: broadcast.event }, 'permission for a broadcast could not be checked')
      }
    }
    await within(limits.permission_wait_ms, Promise.all([...users].map(ask)))
    return permitted
  }

  async function writeAfter(earlier: Promise<void>, broadcast: Broadcast, permitted: Promise<ReadonlySet<number>> | undefined) {
    await earlier
    write(broadcast, await permitted)
    waiting -= 1
  }

  return {
    deliver(broadcast: Broadcast) {
      if (waiting === 0 && !broadcast.requires) return write(broadcast)
      const permitted = broadcast.requires ? permittedUsers(broadcast) : undefined
      waiting += 1
      queue = writeAfter(queue, broadcast, permitted)
    },
    frames: () => sent,
  }
}

const namesOf = (broadcast: Broadcast) => new Set(broadcast.channels.flatMap(channelNames))

function isPermitted(connection: Connection, permitted: ReadonlySet<number> | undefined): boolean {
  return permitted === undefined || (connection.user_id !== undefined && permitted.has(connection.user_id))
}

/** Waits for the work, but no longer than that. */
async function within(timeout_ms: number, work: Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeout_ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
