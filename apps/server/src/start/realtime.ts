import { hkdfSync } from 'node:crypto'
import { holdsIn, knowsAccount, type Actor } from '#kit/actor.ts'
import type { Services } from '#kit/services.ts'
import type { Area, ChannelActor } from '../registry.ts'
import { createChannels, createSocketServer, type Channels, type SocketServer } from '../realtime/index.ts'

export interface Realtime {
  channels: Channels<ChannelActor>
  sockets: SocketServer
}

/** The socket endpoint with the rules of all areas (wire contract 5, domain model 5.7). */
export function createRealtime(services: Services, areas: readonly Area[]): Realtime {
  const { env, bus, logger, app_url } = services
  const secret = channelSecret(services)
  const channels = createChannels<ChannelActor>({ key: env.PUSHER_APP_KEY, secret, bus })
  channels.define('private-App.Models.User.{id}', (caller, { id }) => caller.user_id === Number(id))
  channels.define('private-accounts.{id}', (caller, { id }) => caller.actor.email_verified && knowsAccount(caller.actor, Number(id)))
  channels.define('private-admin', (caller) => caller.actor.staff)
  for (const area of areas) area.channels?.(channels, services)

  const load = async (user_id: number, token_id: number | string | null): Promise<ChannelActor | null> => {
    const actor = await services.actors.load(services.database.db, user_id)
    return actor && { user_id, token_id: token_id === null ? null : Number(token_id), actor: { ...actor, token: null } as Actor }
  }
  const sockets = createSocketServer({
    key: env.PUSHER_APP_KEY,
    secret,
    bus,
    log: logger,
    allowed_origins: [new URL(app_url).origin, ...env.ALLOWED_ORIGINS, ...localOrigins(app_url)],
    authorize: async ({ user_id, token_id }, channel) => {
      services.actors.drop(user_id)
      const caller = await load(user_id, token_id)
      return caller !== null && channels.mayJoin(caller, channel)
    },
    may_receive: async (user_id, { requires }) => {
      if (!requires) return true
      const caller = await load(user_id, null)
      return caller !== null && holdsIn(caller.actor, requires.account_id, requires.permission)
    },
  })
  return { channels, sockets }
}

/** Signs channel names; derived, so that all processes of an installation have the same. */
function channelSecret(services: Services): string {
  const { key } = services.secrets.keys('signed-link')[0]
  return Buffer.from(hkdfSync('sha256', key, '', 'pusher-channels', 32)).toString('hex')
}

/** `localhost` and `127.0.0.1` are one machine to a developer, but two origins to a browser. */
function localOrigins(app_url: string): string[] {
  const { protocol, hostname, port } = new URL(app_url)
  return ['localhost', '127.0.0.1'].includes(hostname) ? [`${protocol}//localhost:${port}`, `${protocol}//127.0.0.1:${port}`] : []
}
