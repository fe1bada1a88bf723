import type { FastifyInstance } from 'fastify'
import type { JobHandler } from '#lib/jobs/index.ts'
import type { Actor } from '#access/actor.ts'
import type { Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import type { OutboxRelay } from '#platform/outbox/outbox-relay.ts'
import type { Channels } from './realtime/index.ts'

/** Who asks for a channel, as the realtime endpoint knows him. */
export interface ChannelActor {
  user_id: number
  token_id: number | null
  actor: Actor
}

/** What one module of the product adds to the application. Modules are listed in `modules/index.ts`. */
export interface ServerModule {
  routes?: (routes: Routes) => void
  /** Plain HTTP routes outside the contract, such as signed media addresses. */
  plain?: (http: FastifyInstance, services: Services) => void
  /** What workers do with the module's background jobs. */
  jobs?: readonly JobHandler<Services>[]
  channels?: (channels: Channels<ChannelActor>, services: Services) => void
  /** Reactions to outbox rows, at least once after commit. */
  outbox?: (relay: OutboxRelay, services: Services) => void
  /** Work by the clock: cron expressions for jobs. */
  schedule?: (services: Services) => Promise<void>
  /** Work that goes on for as long as a worker runs. @returns what ends it */
  work?: (services: Services) => Promise<() => Promise<void>>
  /** Rows that come from code (permissions, channels …), brought up to date at each start. */
  sync?: (services: Pick<Services, 'database'>) => Promise<void>
}
