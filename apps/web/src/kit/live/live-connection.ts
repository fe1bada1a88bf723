import Echo from 'laravel-echo'
import Pusher from 'pusher-js'

/** Close code of the server for a token or user that may no longer listen. */
const UNAUTHORIZED = 4009

/**
 * Opens the live connection on the address of the page (Pusher protocol, path /app). A separate chunk, because pusher-js is
 * large.
 *
 * @param onRefused called when the server closes the connection because the sign-in is no longer valid
 */
export function openLive(key: string, token: string, onRefused: () => void) {
  const isTls = location.protocol === 'https:'
  const port = Number(location.port) || (isTls ? 443 : 80)
  const echo = new Echo({
    broadcaster: 'pusher',
    key,
    cluster: '',
    client: new Pusher(key, {
      cluster: '',
      wsHost: location.hostname,
      wsPort: port,
      wssPort: port,
      forceTLS: isTls,
      enabledTransports: ['ws', 'wss'],
      disableStats: true,
      channelAuthorization: { endpoint: '/broadcasting/auth', transport: 'ajax', headers: { Authorization: `Bearer ${token}` } },
    }),
  })
  const pusher = echo.connector.pusher
  pusher.connection.bind('error', (fault: { data?: { code?: number } }) => {
    if (fault.data?.code === UNAUTHORIZED) onRefused()
  })
  const users = new Map<string, number>()
  let hasAnyJoined = false
  return {
    socketId: () => echo.socketId() ?? null,
    disconnect: () => echo.disconnect(),
    listen(channel: string, fn: (event: string, data: unknown) => void): () => void {
      const on = echo.private(channel)
      const listener = (event: string, data: unknown) => fn(event.replace(/^\./, ''), data)
      users.set(channel, (users.get(channel) ?? 0) + 1)
      on.listenToAll(listener)
      return () => {
        on.stopListeningToAll(listener)
        const left = (users.get(channel) ?? 1) - 1
        users.set(channel, left)
        if (left === 0) echo.leave(channel)
      }
    },
    /**
     * Calls `fn` when a first channel is joined, and each time the channel is joined again after a lost connection. Only from then on do its
     * events arrive, so what is read earlier may miss some.
     */
    onRejoin(channel: string, fn: () => void): () => void {
      const { subscription } = echo.private(channel) as unknown as { subscription: PrivateChannel }
      let hasJoined = subscription.subscribed
      const joined = () => {
        if (hasJoined || !hasAnyJoined) fn()
        hasJoined = true
        hasAnyJoined = true
      }
      subscription.bind('pusher:subscription_succeeded', joined)
      const stopRetrying = retryRefusedJoins(subscription)
      return () => {
        stopRetrying()
        subscription.unbind('pusher:subscription_succeeded', joined)
      }
    },
  }
}

/** The part of a channel of pusher-js that is used here. */
interface PrivateChannel {
  subscribed: boolean
  subscribe(): void
  bind(event: string, fn: (data: { status?: number }) => void): unknown
  unbind(event: string, fn: (data: { status?: number }) => void): unknown
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Joins a channel again when the server could not decide whether the user may, such as while its database restarts: pusher-js asks once.
 * @returns a function that stops it
 */
function retryRefusedJoins(channel: PrivateChannel): () => void {
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const refused = ({ status = 0 }: { status?: number }) => {
    // Other refusals are final: 403 for a lost permission, 401 for an ended sign-in.
    if (status !== 0 && status !== 429 && status < 500) return
    clearTimeout(timer)
    timer = setTimeout(() => channel.subscribed || channel.subscribe(), pause)
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }
  const joined = () => void (pause = FIRST_PAUSE_MS)
  channel.bind('pusher:subscription_error', refused)
  channel.bind('pusher:subscription_succeeded', joined)
  return () => {
    clearTimeout(timer)
    channel.unbind('pusher:subscription_error', refused)
    channel.unbind('pusher:subscription_succeeded', joined)
  }
}
