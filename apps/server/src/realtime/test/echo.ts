import Echo from 'laravel-echo'
import PusherModule from 'pusher-js'

// The package is CommonJS whose types describe an ES module: its default export is what Node gives as the module.
const Pusher = PusherModule as unknown as typeof PusherModule.default

interface Place {
  host?: string
  port: number
  key: string
  auth_url: string
  bearer: string
}

/** The client that browsers use, signed in by a bearer. */
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

/** Laravel Echo over it. */
export function echoAt(place: Place) {
  return new Echo({ broadcaster: 'pusher', client: pusherAt(place), Pusher: PusherModule, withoutInterceptors: true, key: place.key })
}
