import { setTimeout as sleep } from 'node:timers/promises'
import PusherModule from 'pusher-js'
import type { World } from './world.ts'

// The types of this CommonJS package describe an ES module, but Node imports its exports as the default.
const Pusher = PusherModule as unknown as typeof PusherModule.default

/** A client that learns of contacts by events, and reads the list after it has joined its channel again, as the web application does. */
export interface Watcher {
  known: ReadonlySet<number>
  rejoined(): number
  close(): void
}

/** Opens a watcher of the seller's contacts. */
export function openWatcher({ url, seller }: World): Watcher {
  const known = new Set<number>()
  let [joined, is_closed] = [0, false]
  const headers = { Authorization: `Bearer ${seller.token}` }
  const client = new Pusher('stoa', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: Number(new URL(url).port),
    forceTLS: false,
    enabledTransports: ['ws'],
    activityTimeout: 10_000,
    unavailableTimeout: 2_000,
    channelAuthorization: { endpoint: `${url}/broadcasting/auth`, transport: 'ajax', headers },
  })
  const channel = client.subscribe(`private-accounts.${seller.account_id}`)
  channel.bind('contact.created', ({ key }: { key: number }) => known.add(key))
  channel.bind('pusher:subscription_error', () => void sleep(1_000).then(() => is_closed || channel.subscribed || channel.subscribe()))
  channel.bind('pusher:subscription_succeeded', () => void (joined++ > 0 && readAll()))

  async function readAll(): Promise<void> {
    for (let page = 1; !is_closed; page++) {
      const answer = await readPage(page)
      if (!answer) {
        await sleep(1_000)
        page--
        continue
      }
      const { data, meta } = answer
      for (const { id } of data) known.add(id)
      if (page >= meta.last_page) return
    }
  }

  /** A page of the list; null if the server is away, or goes away while it answers. */
  async function readPage(page: number): Promise<{ data: { id: number }[]; meta: { last_page: number } } | null> {
    try {
      const answer = await fetch(`${url}/api/v1/accounts/${seller.account_id}/contacts?per_page=100&page=${page}`, { headers })
      return answer.ok ? ((await answer.json()) as { data: { id: number }[]; meta: { last_page: number } }) : null
    } catch {
      return null
    }
  }

  return {
    known,
    rejoined: () => Math.max(0, joined - 1),
    close() {
      is_closed = true
      client.disconnect()
    },
  }
}
