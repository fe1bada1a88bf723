import { escapeHtml } from '#lib/html/escape-html.ts'
import type { PageRow } from '../page-row.ts'
import { addressOf } from '../pages.presenter.ts'
import type { Sender } from './send-pages.ts'

export type Listed = Pick<PageRow, 'slug' | 'account_uuid' | 'domain_host' | 'is_home' | 'published_at'>

/** Sends the pages of an account or domain for search engines. */
export function sitemapSender(app_url: string, pages: readonly Listed[]): Sender {
  const entry = (page: Listed) =>
    `<url><loc>${escapeHtml(addressOf(app_url, page))}</loc><lastmod>${new Date(page.published_at!).toISOString()}</lastmod></url>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.map(entry).join('')}</urlset>`
  return (reply) => reply.type('application/xml; charset=utf-8').send(xml)
}

/** Tells search engines that they may list everything, and where the list is. */
export const robotsSender =
  (origin: string): Sender =>
  (reply) =>
    reply.type('text/plain; charset=utf-8').send(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`)

/** Leads visitors to the address of a page, with the parameters of their own. Browsers ask again after a minute. */
export const movedTo =
  (address: string, asked: string): Sender =>
  (reply) => {
    const at = asked.indexOf('?')
    return reply.header('Cache-Control', 'private, max-age=60').redirect(address + (at < 0 ? '' : asked.slice(at)), 301)
  }
