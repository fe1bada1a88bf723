import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/services.ts'
import { createTriggerApi, type SocketServer } from '../realtime/index.ts'
import { channelSecret } from '../start/realtime.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * Pusher's HTTP API for publishers on this machine (wire-contract.md 5.9), enabled by PUSHER_HTTP_API. It has a separate
 * scope, because signatures cover the raw body.
 */
export async function triggerRoutes(http: FastifyInstance, services: Services, server: SocketServer): Promise<void> {
  const { env, secrets, bus } = services
  const answer = createTriggerApi({ app_id: env.PUSHER_APP_ID, key: env.PUSHER_APP_KEY, secret: channelSecret(env, secrets), bus, server })
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.all('/apps/*', async (request, reply) => {
      if (!LOOPBACK.has(request.socket.remoteAddress ?? ''))
        return reply.code(404).send({ message: 'Not Found', code: 'not_found', request_id: request.id })
      const [path, query = ''] = request.url.split('?')
      const { status, body } = await answer({
        method: request.method,
        path: path!,
        query,
        body: typeof request.body === 'string' ? request.body : '',
      })
      return reply.code(status).send(body)
    })
  })
}
