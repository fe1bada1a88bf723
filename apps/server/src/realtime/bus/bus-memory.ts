import type { Bus, BusMessage } from './bus.ts'

/** The bus of a single process: development, tests, and installations with one node. */
export function createMemoryBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    async publish(messages) {
      for (const message of messages) for (const listener of listeners) listener(message)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
    },
  }
}
