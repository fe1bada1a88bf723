import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#kit/services.ts'
import { appHostCheck, knowsItsHost, requestHost } from '#lib/hosts/request-host.ts'
import { addressOf, originOfHost } from '../pages.presenter.ts'
import { belongsTo, findHost, findOnHost, listedOnHost, type ServedHost } from './find-page.ts'
import { type PageServer, pageServer } from './page-server.ts'
import { type Asked, notice, type Sender } from './send-pages.ts'
import { movedTo, robotsSender, sitemapSender } from './site-files.ts'
import { iconSender } from './site-icon.ts'
import { visitedPages } from './visited-pages.ts'

/** Addresses for operators, which answer at every host name. */
const OPERATION = /^\/(healthz|readyz|metrics|tls\/ask)$/
/** Routes of the product that answer on a domain too, for what belongs to its account. */
const PASSED_FORM = /^\/f\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const PASSED_FILE = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/[^/]+\/[^/]+$/
/** The icon, also where the page of a form names it. */
const ICON = /^(\/p\/[0-9a-f-]{36})?\/favicon\.ico$/
const SLUG = /^[a-z0-9-]{1,80}$/

/**
 * Answers requests to the domains of accounts with their pages, forms and pictures, and with nothing else of the product. Hosts that
 * are neither those of the product nor such domains are refused where the operator has said which host is ours.
 */
export function serveHosts(http: FastifyInstance, services: Services): void {
  const server = pageServer(services)
  const isAppHost = appHostCheck(services)
  http.addHook('onRequest', (request, reply, done) => {
    const host = requestHost(request.raw)
    if (host !== null && isAppHost(host)) return done()
    if (host === null) return void refuseHost(reply)
    atHost(services, server, request, reply, host!).then(
      (isRoute) => isRoute && done(),
      (error: Error) => done(error),
    )
  })
}

/** @returns whether the routes of the product answer */
async function atHost(
  services: Services,
  server: PageServer,
  request: FastifyRequest,
  reply: FastifyReply,
  host: string,
): Promise<boolean> {
  const asked = request as Asked
  const domain = await visitedPages(services).hosts.get(
    host,
    async () => (await server.inDatabase(asked, (ctx) => findHost(ctx, host))) ?? null,
  )
  if (!domain) {
    const isOpen = !knowsItsHost(services) || OPERATION.test(pathOf(request.url))
    if (!isOpen) refuseHost(reply)
    return isOpen
  }
  // A year without plain HTTP for all names below is not ours to promise for a domain of an account.
  reply.removeHeader('Strict-Transport-Security')
  if (await isPassed(server, asked, domain)) return true
  if (request.method !== 'GET' && request.method !== 'HEAD') notice(services, asked, reply, 404)
  else await server.answer(request, reply, () => find(services, server, asked, domain))
  return false
}

const refuseHost = (reply: FastifyReply): FastifyReply =>
  reply.code(421).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('No website is here.\n')

/** Path of a request, also of one in absolute form. */
function pathOf(url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]!
  return path.replace(/(?<=.)\/$/, '') || '/'
}

async function isPassed(server: PageServer, request: Asked, domain: ServedHost): Promise<boolean> {
  const { method } = request
  const path = pathOf(request.url)
  const isRead = method === 'GET' || method === 'HEAD'
  const form = isRead || method === 'POST' ? PASSED_FORM.exec(path)?.[1] : undefined
  const file = isRead ? PASSED_FILE.exec(path)?.[1] : undefined
  const key = form ?? file
  return key !== undefined && server.inDatabase(request, (ctx) => belongsTo(ctx, domain, form ? 'forms' : 'media', key))
}

async function find(services: Services, server: PageServer, request: Asked, domain: ServedHost): Promise<Sender | undefined> {
  const path = pathOf(request.url)
  const { app_url } = services
  if (path === '/robots.txt') return robotsSender(originOfHost(app_url, domain.host))
  if (ICON.test(path)) return server.inDatabase(request, (ctx) => iconSender(ctx, { id: domain.account_id }))
  if (path === '/sitemap.xml') return sitemapSender(app_url, await server.inDatabase(request, (ctx) => listedOnHost(ctx, domain)))
  const slug = path.slice(1)
  if (slug && !SLUG.test(slug)) return undefined
  const page = await visitedPages(services).addresses.get(`${domain.host} ${slug}`, () =>
    server.inDatabase(request, (ctx) => findOnHost(ctx, domain, slug)),
  )
  if (!page) return undefined
  return slug && page.is_home ? movedTo(addressOf(app_url, page), request.url) : server.show(request, page)
}
