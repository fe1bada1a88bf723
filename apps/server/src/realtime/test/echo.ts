import Echo from 'laravel-echo'
import PusherModule from 'pusher-js'

// The package is CommonJS, but its types describe an ES module: its default export is the module in Node.
const Pusher = PusherModule as unknown as typeof PusherModule.default

interface Place {
  host?: string
  port: number
  key: string
  auth_url: string
  bearer: string
}

/** The browser client, signed in with a bearer token. */
export function pusherAt({ host = '127.0.0.1', port, key, auth_url, bearer }: Place) {
  return new Pusher(key, {
    cluster: '',
    wsHost: host,
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: { endpoint: auth_url, transport: 'ajax', headers: { Authorization: `Bearer ${bearer}` } },
  })
}

/** Laravel Echo with this client. */
export function echoAt(place: Place) {
  return new Echo({ broadcaster: 'pusher', client: pusherAt(place), Pusher: PusherModule, withoutInterceptors: true, key: place.key })
}
