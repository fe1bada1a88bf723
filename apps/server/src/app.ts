import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'
import { createAuthenticator, type Authenticator } from '#plugins/authentication.ts'
import { createRequestLimits } from '#plugins/rate-limits.ts'
import type { Env } from './env.ts'
import { answerErrors } from './http/error-answers.ts'
import { leanScope } from './http/lean-scope.ts'
import { apiDocs } from './http/api-docs.ts'
import { mountRoutes } from './http/mount-routes.ts'
import { operations, type Health } from './http/operations.ts'
import { createRoom } from './http/room.ts'
import { parseQuery, securityHeaders, transport } from './http/transport.ts'
import { dropUnreadBodies } from './http/unread-bodies.ts'
import { webShell } from './http/web/web-shell.ts'
import type { LeanRoutes } from './registry.ts'

export interface App {
  http: FastifyInstance
  authenticator: Authenticator
}

export interface AppOptions {
  health?: Health
  /** Multiplier of the request limits. Tests send more requests than people do. */
  limit_factor?: number
  /** Hooks ahead of all routes, such as hosts with other answers. */
  front?: (http: FastifyInstance, services: Services) => void
  /** Plain HTTP routes that are asked for by the thousand at once. */
  lean?: LeanRoutes
  /** Plain HTTP routes outside the contract, such as signed media addresses. */
  plain?: (http: FastifyInstance, services: Services) => void
}

/** Fastify trusts no number of hops by itself, because it cannot know that requests come through them; the operator does. */
function trustedProxies({ TRUST_PROXY: trusted }: Env) {
  return typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted
}

/** Builds the HTTP application from its endpoints, for the server and for tests. */
export async function buildApp(services: Services, routes: Routes, options: AppOptions = {}): Promise<App> {
  const { env, logger } = services
  const http = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(env),
    genReqId: () => randomUUID(),
    // Lines about a request name it themselves: a logger for each request costs more than most handlers.
    childLoggerFactory: (parent) => parent,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: true, maxParamLength: 300 },
  }) as unknown as FastifyInstance
  const authenticator = createAuthenticator(services)
  const headers = await securityHeaders(services.app_url)
  await leanScope(http, services, { ...options, headers })
  await transport(http, services, headers)
  options.front?.(http, services)
  dropUnreadBodies(http)
  const shell = await webShell(http, services)
  const room = createRoom(env.DATA_DIR)
  operations(http, services, room, options.health)
  options.plain?.(http, services)
  apiDocs(http, routes, services)
  mountRoutes(http, routes, {
    services,
    authenticator,
    limits: createRequestLimits(services, options.limit_factor),
    upload_dir: join(env.DATA_DIR, 'uploads'),
  })
  answerErrors(http, routes, { t: services.t, room }, shell)
  return { http, authenticator }
}
