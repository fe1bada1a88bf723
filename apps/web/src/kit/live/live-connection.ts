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
    onReconnect(fn: () => void): () => void {
      let wasConnected = pusher.connection.state === 'connected'
      const listener = () => {
        if (wasConnected) fn()
        wasConnected = true
      }
      pusher.connection.bind('connected', listener)
      return () => void pusher.connection.unbind('connected', listener)
    },
  }
}
