import { hkdfSync } from 'node:crypto'
import { knowsAccount } from '#access/actor.ts'
import type { Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import type { Secrets } from '#lib/security/secrets.ts'
import type { Env } from '../env.ts'
import type { ServerModule, ChannelActor } from '../registry.ts'
import { mayReceive } from './may-receive.ts'
import { createChannels, createSocketServer, type Bus, type Channels, type SocketServer } from '../realtime/index.ts'

/** Creates the registry of guarded channels without rules. All processes of an installation sign with the same secret. */
export function createChannelRules(env: Env, secrets: Secrets, bus: Bus): Channels<ChannelActor> {
  return createChannels<ChannelActor>({ key: env.PUSHER_APP_KEY, secret: channelSecret(env, secrets), bus })
}

/** Defines who may join which channels: first the general rules, then those of each module (domain.md 5.7). */
export function defineChannels(services: Services, modules: readonly ServerModule[]): void {
  const { channels } = services
  channels.define('private-App.Models.User.{id}', (caller, { id }) => caller.user_id === Number(id))
  channels.define('private-accounts.{id}', (caller, { id }) => caller.actor.email_verified && knowsAccount(caller.actor, Number(id)))
  channels.define('private-admin', (caller) => caller.actor.staff)
  for (const module of modules) module.channels?.(channels, services)
}

/** Creates the socket endpoint. Access is decided when a channel is signed, and again when permissions change. */
export function createSockets(services: Services, records: Routes['records']): SocketServer {
  const { env, bus, logger, app_url, channels } = services
  const load = async (user_id: number, token_id: number | string | null): Promise<ChannelActor | null> => {
    const actor = await services.actors.load(services.database.db, user_id)
    return actor && { user_id, token_id: token_id === null ? null : Number(token_id), actor: { ...actor, token: null } }
  }
  return createSocketServer({
    key: env.PUSHER_APP_KEY,
    secret: channelSecret(env, services.secrets),
    bus,
    log: logger,
    allowed_origins: ['same-origin', new URL(app_url).origin, ...env.ALLOWED_ORIGINS],
    authorize: async ({ user_id, token_id }, channel) => {
      services.actors.drop(user_id)
      const caller = await load(user_id, token_id)
      return caller !== null && channels.mayJoin(caller, channel)
    },
    may_receive: mayReceive(services, records),
  })
}

/** Returns the configured secret, or one derived from the application key, the same in all processes of an installation. */
export function channelSecret(env: Env, secrets: Secrets): string {
  if (env.PUSHER_APP_SECRET) return env.PUSHER_APP_SECRET
  const { key } = secrets.keys('signed-link')[0]
  return Buffer.from(hkdfSync('sha256', key, '', 'pusher-channels', 32)).toString('hex')
}
