import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FORM_TOUCH_KEYS } from '@stoa/contract'
import type { PageLocale } from '@stoa/domain/pages'
import { GUEST } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { unixSeconds } from '#lib/clock.ts'
import { escapeHtml } from '#lib/html/escape-html.ts'
import { memoryRateLimit } from '#lib/rate-limit.ts'
import { verifyLink } from '#lib/security/signed-link.ts'
import { runAs } from '#platform/run-as.ts'
import { tokenOf } from '../../forms/index.ts'
import { pathOfPage } from '../pages.presenter.ts'
import { tokenPlace, TOUCH_PLACE } from '../render/load-world.ts'
import { renderPage, type RenderedPage } from '../render/render-page.ts'
import { isRobot, viewCounter, type ViewCounter } from './count-views.ts'
import { findDraft, findPublished, listedPages, publishedDesign } from './find-page.ts'
import { noticePage } from './notice-page.ts'
import { previewPath } from './preview-link.ts'
import { visitedPages } from './visited-pages.ts'

const PER_MINUTE = 300
type Asked = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, string> }>
/** The counters of the views of each server, for tests. */
export const viewCounters = new WeakMap<Services, ViewCounter>()

/** Public pages: `/p/ACCOUNT/SLUG`, their previews for members, and the list for search engines. */
export function servePages(http: FastifyInstance, services: Services): void {
  const limit = memoryRateLimit({ name: 'pages', limit: PER_MINUTE, window_s: 60 })
  const views = viewCounter(services)
  viewCounters.set(services, views)
  http.addHook('onClose', () => views.stop())
  const { addresses, rendered } = visitedPages(services)
  const inDatabase = <T>(request: Asked, run: (ctx: Context) => Promise<T>) =>
    runAs(services, GUEST, '/p', run, { id: request.id, ip: request.ip })
  /** Sends what was found, after its transaction: a slow visitor holds no connection. */
  const answer = async (request: Asked, reply: FastifyReply, find: () => Promise<Sender | undefined>) => {
    const state = await limit.take(request.ip)
    if (!state.allowed) return notice(services, request, reply.header('Retry-After', String(state.retry_after_s)), 429)
    const send = await find()
    return send ? send(reply) : notice(services, request, reply, 404)
  }
  http.get('/p/:account/:slug', (request, reply) =>
    answer(request as Asked, reply, async () => {
      const { params, query, headers } = request as Asked
      const page = await addresses.get(`${params.account}/${params.slug}`, () =>
        inDatabase(request as Asked, (ctx) => findPublished(ctx, params.account!, params.slug!)),
      )
      if (!page) return undefined
      const locale = localeOf(query) ?? (page.locale as PageLocale)
      const shown = await rendered.get(`${page.id}:${page.version}:${locale}`, () =>
        inDatabase(request as Asked, async (ctx) => renderPage(ctx, page, await publishedDesign(ctx, page), { locale, isListed: true })),
      )
      const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '')
      if (request.method === 'GET' && !isRobot(headers['user-agent'] ?? '', purpose)) views.count(page.id)
      return pageSender(services, request as Asked, shown)
    }),
  )
  http.get('/p/:account/sitemap.xml', (request, reply) =>
    answer(request as Asked, reply, () => inDatabase(request as Asked, (ctx) => sitemap(ctx, request as Asked))),
  )
  http.get('/p/preview/:id', (request, reply) =>
    answer(request as Asked, reply, () => inDatabase(request as Asked, (ctx) => preview(ctx, request as Asked))),
  )
}

/** Sends an answer that was found. */
type Sender = (reply: FastifyReply) => FastifyReply

const localeOf = ({ lang = '' }: Record<string, string>): PageLocale | undefined =>
  /^(el|gr)/i.test(lang) ? 'gr' : /^en/i.test(lang) ? 'en' : undefined

async function preview(ctx: Context, request: Asked): Promise<Sender | undefined> {
  const { services } = ctx
  const { id } = request.params
  const now = unixSeconds(services.clock.now())
  if (!/^\d{1,15}$/.test(id!)) return undefined
  if (verifyLink(previewPath(id!), request.query, services.secrets.keys('signed-link'), now) !== 'valid') return undefined
  const page = await findDraft(ctx, id!)
  if (!page) return undefined
  const locale = localeOf(request.query) ?? (page.locale as PageLocale)
  const send = pageSender(services, request, await renderPage(ctx, page, page.design, { locale, isListed: false }))
  return (reply) => send(reply.header('X-Robots-Tag', 'noindex'))
}

async function sitemap(ctx: Context, { params }: Asked): Promise<Sender | undefined> {
  const pages = await listedPages(ctx, params.account!)
  if (!pages) return undefined
  const entry = (page: (typeof pages)[number]) =>
    `<url><loc>${escapeHtml(ctx.services.app_url + pathOfPage(page))}</loc><lastmod>${new Date(page.published_at!).toISOString()}</lastmod></url>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map(entry).join('')}</urlset>`
  return (reply) => reply.type('application/xml; charset=utf-8').send(xml)
}

/** Sends a page with the tokens of its forms and the campaign parameters of its address. The tag names it without them. */
const pageSender =
  (services: Services, request: Asked, { html, etag, forms }: RenderedPage): Sender =>
  (reply) => {
    secure(
      services,
      reply,
      forms.flatMap(({ redirect_url }) => (redirect_url ? [new URL(redirect_url).origin] : [])),
    )
    reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache', 'Content-Language': /lang="(\w+)"/.exec(html)![1]! })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const touch = FORM_TOUCH_KEYS.filter((key) => /^utm_|clid$|braid$/.test(key) && typeof request.query[key] === 'string')
    const asked = escapeHtml(
      new URLSearchParams(touch.map((key) => [key, request.query[key]!.slice(0, 300)] as [string, string])).toString(),
    )
    const filled = forms.reduce(
      (text, { public_key, version }) => text.replaceAll(tokenPlace(public_key), tokenOf(services, public_key, version)),
      html,
    )
    return reply.type('text/html; charset=utf-8').send(filled.replaceAll(TOUCH_PLACE, asked))
  }

/** Pages run no script and have a separate origin, so that they reach neither session nor data of this product. */
function secure({ app_url }: Services, reply: FastifyReply, targets: readonly string[]): void {
  const { origin } = new URL(app_url)
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${origin}`,
    `form-action 'self' ${[origin, ...new Set(targets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  ]
  reply.header('Content-Security-Policy', policy.join('; '))
}

function notice(services: Services, request: Asked, reply: FastifyReply, status: 404 | 429): FastifyReply {
  const said = localeOf(request.query) ?? localeOf({ lang: (request.headers['accept-language'] ?? '').trim() }) ?? 'en'
  secure(services, reply, [])
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(noticePage(services, status, said))
}
