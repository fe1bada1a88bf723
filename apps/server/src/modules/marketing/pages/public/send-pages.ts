import type { FastifyReply, FastifyRequest } from 'fastify'
import { FORM_TOUCH_KEYS } from '@stoa/contract'
import type { PageLocale } from '@stoa/domain/pages'
import type { Services } from '#kit/services.ts'
import { escapeHtml } from '#lib/html/escape-html.ts'
import { tokenOf } from '../../forms/index.ts'
import { tokenPlace, TOUCH_PLACE } from '../render/load-world.ts'
import type { RenderedPage } from '../render/render-page.ts'
import { noticePage } from './notice-page.ts'

export type Asked = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, string> }>
/** Sends an answer that was found. */
export type Sender = (reply: FastifyReply) => FastifyReply

/** The language that an address asks for. */
export const localeOf = ({ lang = '' }: Record<string, string>): PageLocale | undefined =>
  /^(el|gr)/i.test(lang) ? 'gr' : /^en/i.test(lang) ? 'en' : undefined

/** Sends a page with the tokens of its forms and the campaign parameters of its address. The tag names it without them. */
export const pageSender =
  (services: Services, request: Asked, { html, etag, forms, origin }: RenderedPage): Sender =>
  (reply) => {
    secure(
      reply,
      [new URL(services.app_url).origin, origin],
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
function secure(reply: FastifyReply, origins: readonly string[], targets: readonly string[]): void {
  const places = [...new Set(origins)].join(' ')
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${places}`,
    `form-action 'self' ${[places, ...new Set(targets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  ]
  reply.header('Content-Security-Policy', policy.join('; '))
}

/** Says that there is no such page, or that there were too many requests. */
export function notice(services: Services, request: Asked, reply: FastifyReply, status: 404 | 429): FastifyReply {
  const said = localeOf(request.query) ?? localeOf({ lang: (request.headers['accept-language'] ?? '').trim() }) ?? 'en'
  secure(reply, [new URL(services.app_url).origin], [])
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(noticePage(services, status, said))
}
