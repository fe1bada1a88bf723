import type { Bus, BusMessage, Log } from './bus.ts'

export interface RedisBusOptions {
  /** `redis://` or `rediss://`. */
  url: string
  log: Log
  /** Name of the Redis channel; one per installation that shares a server. */
  channel?: string
}

/**
 * Fan-out over Redis publish/subscribe: two connections, because a subscribed one cannot publish. Publishing fails
 * while Redis is away; what others published meanwhile is lost and reported to listeners as a gap.
 */
export async function createRedisBus({ url, log, channel = 'stoa:realtime' }: RedisBusOptions): Promise<Bus> {
  // Most installations have no Redis and do without the library.
  const { Redis } = await import('ioredis')
  const listeners = new Set<(message: BusMessage) => void>()
  const retryStrategy = (times: number) => Math.min(times * 100, 2_000)
  const settings = { lazyConnect: true, maxRetriesPerRequest: 0, enableOfflineQueue: false, retryStrategy }
  const publisher = new Redis(url, settings)
  const subscriber = new Redis(url, { ...settings, autoResubscribe: false })
  const deliver = (message: BusMessage) => {
    for (const listener of listeners) listener(message)
  }

  publisher.on('error', (error) => log.warn({ err: error }, 'realtime bus: Redis publisher'))
  subscriber.on('error', (error) => log.warn({ err: error }, 'realtime bus: Redis subscriber'))
  subscriber.on('message', (_channel: string, text: string) => deliver(JSON.parse(text) as BusMessage))

  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
    await subscriber.subscribe(channel)
  } catch (error) {
    publisher.disconnect()
    subscriber.disconnect()
    throw error
  }
  subscriber.on('ready', () => void resubscribe())

  async function resubscribe() {
    try {
      await subscriber.subscribe(channel)
      deliver({ type: 'gap' })
    } catch (error) {
      log.warn({ err: error }, 'realtime bus: cannot subscribe again yet')
      subscriber.disconnect(true)
    }
  }

  return {
    async publish(messages) {
      const sending = publisher.pipeline()
      for (const message of messages) sending.publish(channel, JSON.stringify(message))
      for (const [error] of (await sending.exec()) ?? []) if (error) throw error
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      listeners.clear()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
