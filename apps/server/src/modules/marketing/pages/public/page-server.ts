import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageLocale } from '@stoa/domain/pages'
import { GUEST } from '#access/actor.ts'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { memoryRateLimit } from '#lib/rate-limit/rate-limit.ts'
import { runAs } from '#platform/run-as.ts'
import type { PageRow } from '../page-row.ts'
import { renderPage } from '../render/render-page.ts'
import { isRobot, viewCounter, type ViewCounter } from './count-views.ts'
import { publishedDesign } from './find-page.ts'
import { localeOf, notice, pageSender, type Asked, type Sender } from './send-pages.ts'
import { visitedPages } from './visited-pages.ts'

const PER_MINUTE = 300

/** What the usual addresses of pages and the domains of accounts share: one limit, one counter of views, one cache. */
export interface PageServer {
  views: ViewCounter & { stop(): Promise<void> }
  /** Sends what was found, after its transaction: a slow visitor holds no connection. */
  answer(request: FastifyRequest, reply: FastifyReply, find: (asked: Asked) => Promise<Sender | undefined>): Promise<FastifyReply>
  inDatabase<T>(request: Asked, run: (ctx: Context) => Promise<T>): Promise<T>
  /** The published page that a visitor asked for, in their language. */
  show(request: Asked, page: PageRow): Promise<Sender>
}

const servers = new WeakMap<Services, PageServer>()

/** What serves the pages of a process. */
export function pageServer(services: Services): PageServer {
  const known = servers.get(services)
  if (known) return known
  const limit = memoryRateLimit({ name: 'pages', limit: PER_MINUTE, window_s: 60 })
  const views = viewCounter(services)
  const { rendered } = visitedPages(services)
  const inDatabase: PageServer['inDatabase'] = (request, run) => runAs(services, GUEST, '/p', run, { id: request.id, ip: request.ip })
  const made: PageServer = {
    views,
    inDatabase,
    async answer(request, reply, find) {
      const asked = request as Asked
      const state = await limit.take(asked.ip)
      if (!state.allowed) return notice(services, asked, reply.header('Retry-After', String(state.retry_after_s)), 429)
      const send = await find(asked)
      return send ? send(reply) : notice(services, asked, reply, 404)
    },
    async show(request, page) {
      const { query, headers } = request
      const locale = localeOf(query) ?? (page.locale as PageLocale)
      const shown = await rendered.get(`${page.id}:${page.version}:${locale}:${page.domain_host ?? ''}`, () =>
        inDatabase(request, async (ctx) => renderPage(ctx, page, await publishedDesign(ctx, page), { locale, isListed: true })),
      )
      const purpose = String(headers['sec-purpose'] ?? headers.purpose ?? '')
      if (request.method === 'GET' && !isRobot(headers['user-agent'] ?? '', purpose)) views.count(page.id)
      return pageSender(services, request, shown)
    },
  }
  servers.set(services, made)
  return made
}
