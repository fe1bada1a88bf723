import type { Conversation } from '../delivery/smtp-connection.ts'
import { deliver, type DeliveryOptions, type HeldMessage } from './deliver-message.ts'
import { createWaitingList } from './waiting-list.ts'

export type LaneOptions = DeliveryOptions & { connections: number }

export interface ServerLanes {
  add(messages: readonly HeldMessage[]): void
  /** Removes and returns the mails that no lane has begun, or those of them that are meant. */
  drain(isMeant?: (message: HeldMessage) => boolean): HeldMessage[]
  /** Lets the mails under way end, and closes the connections. */
  stop(): Promise<void>
  isIdle(): boolean
}

const PER_CONNECTION = 200

/** Connections to one mail server, opened when there is work. Each sends one mail after the other. */
export function createServerLanes(options: LaneOptions): ServerLanes {
  const { connections } = options
  const waiting = createWaitingList(Math.max(1, Math.floor(connections / 2)))
  const lanes = new Set<Promise<void>>()

  async function runLane(): Promise<void> {
    let conversation: Conversation | null = null
    let sent = 0
    for (let message = await waiting.take(); message; message = await waiting.take()) {
      if (sent >= PER_CONNECTION || conversation?.isOpen() === false) conversation = leave(conversation)
      sent = conversation ? sent + 1 : 1
      conversation = await deliver(options, message, conversation)
      waiting.finish(message)
    }
    leave(conversation)
  }

  function openLanes(): void {
    while (lanes.size < Math.min(connections, waiting.size())) {
      const running = runLane().finally(() => {
        lanes.delete(running)
        if (!waiting.isClosed()) openLanes()
      })
      lanes.add(running)
    }
  }

  return {
    add(messages) {
      waiting.add(messages)
      openLanes()
    },
    drain: waiting.drain,
    async stop() {
      waiting.close()
      await Promise.all(lanes)
    },
    isIdle: () => lanes.size === 0 && waiting.size() === 0,
  }
}

function leave(conversation: Conversation | null): null {
  if (conversation?.isOpen()) conversation.close()
  else conversation?.abort()
  return null
}
