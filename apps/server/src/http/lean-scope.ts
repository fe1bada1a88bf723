import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/services.ts'
import { appHostCheck, requestHost } from '#lib/hosts/request-host.ts'
import type { LeanRoutes } from '../registry.ts'
import { noteAnswers, type Health } from './operations.ts'
import { COMPRESSION } from './transport.ts'

interface LeanParts {
  headers: Readonly<Record<string, string>>
  front?: (http: FastifyInstance, services: Services) => void
  lean?: LeanRoutes
  health?: Health
}

/**
 * Opens a scope for routes that are asked for by the thousand at once, such as the pictures of mails. Their requests pass none of the hooks
 * that are added to the application afterwards: no cookies, bodies or origins. They are refused at foreign hosts, counted and logged like all
 * others, and may send an answer that needs no compression at once. Call it before any hook is added.
 */
export async function leanScope(http: FastifyInstance, services: Services, { headers, front, lean, health }: LeanParts): Promise<void> {
  const isAppHost = appHostCheck(services)
  await http.register(async (scope) => {
    await scope.register(compress, COMPRESSION)
    scope.addHook('onRequest', (request, reply, done) => {
      // Answers at the hosts of accounts are made elsewhere.
      if (!isAppHost(requestHost(request.raw) ?? '.')) reply.headers(headers)
      done()
    })
    front?.(scope, services)
    scope.addHook('onSend', (request, reply, _payload, done) => {
      reply.header('X-Request-ID', request.id)
      done()
    })
    scope.addHook('onResponse', noteAnswers(services, health))
    lean?.(scope, services, headers)
  })
}
