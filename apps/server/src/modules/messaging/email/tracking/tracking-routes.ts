import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/errors.ts'
import type { Services } from '#kit/services.ts'
import type { LeanRoutes } from '../../../../registry.ts'
import { readClickToken } from '../delivery/tracked-html.ts'
import type { StoredVisit } from '../store/visits.ts'
import { linkAddresses } from './link-addresses.ts'
import { isMachine } from './machine-visit.ts'
import { createVisitWriter, type VisitWriter } from './visit-writer.ts'

/** As text with a character for each byte: it leaves in one write together with the headers. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('latin1')
const PIXEL_HEADERS = {
  'Content-Type': 'image/gif',
  'Content-Length': PIXEL.length,
  'Cache-Control': 'no-store, private',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}
const REDIRECT_HEADERS = { 'Referrer-Policy': 'no-referrer', 'Content-Length': '0', 'Cache-Control': 'no-store, private' }
const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The writers of the visits of each server, for tests. */
export const visitWriters = new WeakMap<Services, VisitWriter>()

/**
 * The pixel and the links of mails, outside the contract because mail programs fetch them. A link holds no address:
 * it redirects only to addresses in the stored mail. Both are answered as soon as the end of the process can no longer take the visit, which is
 * stored a moment later.
 */
export const trackingRoutes: LeanRoutes = (http, services, headers) => {
  const visits = createVisitWriter(services)
  visitWriters.set(services, visits)
  http.addHook('onListen', (done) => {
    void visits.takeLeft()
    done()
  })
  http.addHook('onClose', () => visits.stop())
  pictureRoute(http, services, visits)
  linkRoute(http, services, visits, headers)
}

function pictureRoute(http: FastifyInstance, services: Services, visits: VisitWriter): void {
  http.route({
    method: ['GET', 'HEAD'],
    url: '/t/o/:file',
    handler: async (request, reply) => {
      const token = (request.params as { file: string }).file.replace(/\.gif$/, '').toLowerCase()
      const stored = TOKEN.test(token) ? visits.note(visitOf(services, request, { token, code: null })) : undefined
      if (stored) await stored
      // Mails are opened by the thousand at once: the picture leaves without the work for pages and data.
      reply.hijack()
      reply.raw.writeHead(200, PIXEL_HEADERS).end(request.method === 'HEAD' ? '' : PIXEL, 'latin1')
    },
  })
}

function linkRoute(http: FastifyInstance, services: Services, visits: VisitWriter, headers: Readonly<Record<string, string>>): void {
  const addressOf = linkAddresses(services)
  const ofRedirects = Object.entries({ ...headers, ...REDIRECT_HEADERS }).flat()
  const missing = (reply: FastifyReply) => {
    reply.headers(headers)
    return notFound()
  }
  http.route({
    method: ['GET', 'HEAD'],
    url: '/t/c/:token',
    handler: async (request, reply) => {
      const named = readClickToken((request.params as { token: string }).token, services.secrets.keys('signed-link'))
      if (!named) throw missing(reply)
      const { message_token: token, code } = named
      const url = await addressOf({ code, token })
      if (!url) throw missing(reply)
      const stored = visits.note(visitOf(services, request, { token, code }))
      if (stored) await stored
      // As pictures do.
      reply.hijack()
      reply.raw.writeHead(302, [...ofRedirects, 'Location', url, 'X-Request-ID', request.id]).end()
    },
  })
}

function visitOf(
  { clock }: Pick<Services, 'clock'>,
  { method, headers, ip }: FastifyRequest,
  named: Pick<StoredVisit, 'token' | 'code'>,
): StoredVisit {
  const browser = headers['user-agent'] ?? ''
  const is_machine = isMachine({ method, browser })
  return { ...named, at: clock.now(), is_machine, ip: isIP(ip) ? ip : null, browser: browser.slice(0, 300).toWellFormed() }
}
