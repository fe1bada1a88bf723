import type { FastifyInstance } from 'fastify'
import type { JobHandler } from '#lib/jobs/index.ts'
import type { Actor } from '#access/actor.ts'
import type { Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import type { OutboxRelay } from '#platform/outbox/outbox-relay.ts'
import type { Channels } from './realtime/index.ts'

/** @param headers those of every answer, which these routes add themselves */
export type LeanRoutes = (http: FastifyInstance, services: Services, headers: Readonly<Record<string, string>>) => void

/** The user who requests a channel, as the realtime endpoint identifies them. */
export interface ChannelActor {
  user_id: number
  token_id: number | null
  actor: Actor
}

/** Everything that a module contributes to the application. Modules are listed in `modules/index.ts`. */
export interface ServerModule {
  routes?: (routes: Routes) => void
  /** Hooks ahead of all routes, such as hosts with other answers. */
  front?: (http: FastifyInstance, services: Services) => void
  /** Plain HTTP routes outside the contract, such as signed media addresses. */
  plain?: (http: FastifyInstance, services: Services) => void
  /** Plain HTTP routes that are asked for by the thousand at once, and pass only what they need (`http/lean-routes.ts`). */
  lean?: LeanRoutes
  /** Handlers of the module's background jobs. */
  jobs?: readonly JobHandler<Services>[]
  channels?: (channels: Channels<ChannelActor>, services: Services) => void
  /** Handlers of outbox rows. Each row is delivered at least once, after commit. */
  outbox?: (relay: OutboxRelay, services: Services) => void
  /** Scheduled work: cron expressions for jobs. */
  schedule?: (services: Services) => Promise<void>
  /** Work that runs for the lifetime of a worker. @returns a function that stops it */
  work?: (services: Services) => Promise<() => Promise<void>>
  /** Inserts and updates rows that are defined in code (permissions, channels …), at each start. */
  sync?: (services: Pick<Services, 'database'>) => Promise<void>
}
