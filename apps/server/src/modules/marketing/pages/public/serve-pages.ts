import type { PageLocale } from '@stoa/domain/pages'
import type { Context } from '#kit/context.ts'
import type { Services } from '#kit/services.ts'
import { unixSeconds } from '#lib/clock.ts'
import { verifyLink } from '#lib/security/signed-link.ts'
import type { LeanRoutes } from '../../../../registry.ts'
import { addressOf } from '../pages.presenter.ts'
import { renderPage } from '../render/render-page.ts'
import type { ViewCounter } from './count-views.ts'
import { findDraft, findPublished, isUuid, listedPages } from './find-page.ts'
import { pageServer, type PageServer } from './page-server.ts'
import { previewPath } from './preview-link.ts'
import { localeOf, pageSender, type Asked, type Sender } from './send-pages.ts'
import { movedTo, sitemapSender } from './site-files.ts'
import { iconSender, sendProductIcon } from './site-icon.ts'
import { visitedPages } from './visited-pages.ts'

/** The counters of the views of each server, for tests. */
export const viewCounters = new WeakMap<Services, ViewCounter>()

/** Public pages at their usual addresses: `/p/ACCOUNT/SLUG`, their previews for members, the icons of accounts, and the list for search engines. */
export const servePages: LeanRoutes = (http, services, headers) => {
  const { views, inDatabase, show, ...server } = pageServer(services)
  const answer: PageServer['answer'] = (request, reply, find) => server.answer(request, reply.headers(headers), find)
  viewCounters.set(services, views)
  http.addHook('onClose', () => views.stop())
  const { addresses } = visitedPages(services)
  http.get('/p/:account/:slug', (request, reply) =>
    answer(request, reply, async (asked) => {
      const { account, slug } = asked.params
      const page = await addresses.get(`${account}/${slug}`, () => inDatabase(asked, (ctx) => findPublished(ctx, account!, slug!)))
      if (!page) return undefined
      return page.domain_host && page.is_pointed ? movedTo(addressOf(services.app_url, page), asked.url) : show(asked, page)
    }),
  )
  http.get('/favicon.ico', (_request, reply) => sendProductIcon(reply.headers(headers)))
  http.get('/p/:account/favicon.ico', (request, reply) =>
    answer(request, reply, async (asked) => {
      const { account } = asked.params
      return isUuid(account!) ? inDatabase(asked, (ctx) => iconSender(ctx, { uuid: account! })) : undefined
    }),
  )
  http.get('/p/:account/sitemap.xml', (request, reply) =>
    answer(request, reply, (asked) =>
      inDatabase(asked, async (ctx) => {
        const listed = await listedPages(ctx, asked.params.account!)
        return listed && sitemapSender(services.app_url, listed)
      }),
    ),
  )
  http.get('/p/preview/:id', (request, reply) => answer(request, reply, (asked) => inDatabase(asked, (ctx) => preview(ctx, asked))))
}

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
