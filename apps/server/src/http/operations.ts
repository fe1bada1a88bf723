import type { FastifyInstance, onResponseHookHandler } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '#kit/services.ts'
import { isFromThisMachine } from '#lib/hosts/from-this-machine.ts'
import type { Metrics } from '#lib/metrics.ts'
import { sameBytes } from '#lib/security/tokens.ts'
import type { Room } from './room.ts'

export interface Health {
  metrics: Metrics
  /** Whether the process accepts requests: false while it starts and drains. */
  ready(): boolean
}

/** Liveness, readiness, metrics and one log line per request: for operators, outside the contract. */
export function operations(http: FastifyInstance, services: Services, room: Room, health?: Health): void {
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_request, reply) => {
    if (health?.ready() === false || !(await answers(services))) return reply.code(503).send({ status: 'unavailable' })
    if (!(await room.isEnough())) return reply.code(503).send({ status: 'storage_full' })
    return reply.send({ status: 'ready' })
  })
  http.get('/metrics', async (request, reply) => {
    const token = services.env.METRICS_TOKEN
    const allowed = token ? sameBytes(request.headers.authorization ?? '', `Bearer ${token}`) : isFromThisMachine(request)
    if (!allowed || !health) return reply.code(404).send({ message: 'Not Found', code: 'not_found', request_id: request.id })
    const { body, content_type } = await health.metrics.render()
    return reply.type(content_type).send(body)
  })
  http.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('X-Request-ID', request.id)
    done()
  })
  http.addHook('onResponse', noteAnswers(services, health))
}

/** Counts each answer and writes its line into the log. */
export function noteAnswers(services: Services, health?: Health): onResponseHookHandler {
  return (request, reply, done) => {
    done()
    const route = request.endpoint?.path ?? request.routeOptions.url ?? 'none'
    health?.metrics.countRequest({ method: request.method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    if (route === '/healthz' || route === '/readyz' || route === '/metrics') return
    const account_id = (request.params as Record<string, string> | undefined)?.account_id
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user_id: request.actor?.id || undefined,
      account_id,
    }
    if (reply.statusCode >= 500) services.logger.warn(line, 'request')
    else services.logger.info(line, 'request')
  }
}

async function answers(services: Services): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(services.database.db)
    return true
  } catch (error) {
    services.logger.warn({ err: error }, 'database does not answer')
    return false
  }
}
