import type { FastifyInstance } from 'fastify'
import type { Services } from '#kit/services.ts'
import { isFromThisMachine } from '#lib/hosts/from-this-machine.ts'
import { appHosts } from '#lib/hosts/request-host.ts'
import { sameBytes } from '#lib/security/tokens.ts'
import { runAs } from '#platform/run-as.ts'
import { GUEST } from '#access/actor.ts'
import { findHost } from './find-page.ts'

type Asked = { Querystring: Record<string, unknown> }

/**
 * Tells a proxy whether it may get a certificate for a host: 200 for the hosts of the product and the domains at which accounts show
 * pages, 404 for all others. Only this machine may ask, or who knows `TLS_ASK_TOKEN`.
 */
export function serveTlsAsk(http: FastifyInstance, services: Services): void {
  http.get<Asked>('/tls/ask', async (request, reply) => {
    const { domain, token } = request.query
    const wanted = services.env.TLS_ASK_TOKEN
    const mayAsk = wanted ? typeof token === 'string' && sameBytes(token, wanted) : isFromThisMachine(request)
    const host = typeof domain === 'string' ? domain.toLowerCase().replace(/\.$/, '') : ''
    const isKnown = mayAsk && host !== '' && host.length <= 253 && (appHosts(services).includes(host) || (await isServed(services, host)))
    return reply
      .code(isKnown ? 200 : 404)
      .header('Cache-Control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(isKnown ? 'yes\n' : 'no\n')
  })
}

const isServed = async (services: Services, host: string): Promise<boolean> =>
  /^[a-z0-9.-]+$/.test(host) && (await runAs(services, GUEST, '/tls/ask', (ctx) => findHost(ctx, host))) !== undefined
