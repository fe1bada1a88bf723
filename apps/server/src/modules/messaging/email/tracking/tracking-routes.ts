import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import { readClickToken } from '../delivery/tracked-html.ts'
import { findVisitedLinks } from '../store/visits.ts'
import { createVisitWriter, type Visit, type VisitWriter } from './visit-writer.ts'

/** As text with a character for each byte: it leaves in one write together with the headers. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1')
const PIXEL_HEADERS = {
  'Content-Type': 'image/gif',
  'Content-Length': PIXEL.length,
  'Cache-Control': 'no-store, private',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}
const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An address for a header: characters beyond ASCII, such as Greek letters, are encoded. */
const asciiOf = (url: string): string => url.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)

const redirectHeaders = (url: string) => ({
  location: asciiOf(url),
  'content-length': 0,
  'cache-control': 'no-store, private',
  'referrer-policy': 'no-referrer',
})

/** The writers of the visits of each server, for tests. */
export const visitWriters = new WeakMap<Services, VisitWriter>()

/**
 * The pixel and the links of mails, outside the contract because mail programs fetch them. A link holds no address:
 * it redirects only to addresses in the stored mail.
 */
export function trackingRoutes(http: FastifyInstance, services: Services): void {
  const { database, clock, secrets, logger } = services
  const visits = createVisitWriter(services)
  visitWriters.set(services, visits)
  http.addHook('onClose', () => visits.settled())
  const visitOf = ({ method, headers, ip }: FastifyRequest, token: string, code?: string): Visit => ({
    token,
    ...(code !== undefined && { code }),
    method,
    browser: headers['user-agent'] ?? '',
    ip,
    at: clock.now(),
  })

  http.route({
    method: ['GET', 'HEAD'],
    url: '/t/o/:file',
    handler: async (request, reply) => {
      const token = (request.params as { file: string }).file.replace(/\.gif$/, '').toLowerCase()
      const stored = TOKEN.test(token) ? visits.note(visitOf(request, token)) : undefined
      if (stored) await stored
      // Mails are opened by the thousand at once: the picture leaves without the work for pages and data.
      reply.hijack()
      reply.raw.writeHead(200, PIXEL_HEADERS).end(request.method === 'HEAD' ? '' : PIXEL, 'latin1')
    },
  })

  http.route({
    method: ['GET', 'HEAD'],
    url: '/t/c/:token',
    handler: async (request, reply) => {
      const named = readClickToken((request.params as { token: string }).token, secrets.keys('signed-link'))
      if (!named) throw notFound()
      const { message_token: token, code } = named
      const url = await visits.write(visitOf(request, token, code)).catch(async (err: unknown) => {
        logger.error({ err }, 'a click could not be counted')
        return (await findVisitedLinks(database.db, [{ code, token }]))[0]?.url
      })
      if (!url) throw notFound()
      // As pictures do.
      reply.hijack()
      reply.raw
        .writeHead(302, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...redirectHeaders(url), 'X-Request-ID': request.id })
        .end()
    },
  })
}
