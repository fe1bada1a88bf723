import type { OutgoingHttpHeaders } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
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

const BROTLI_QUALITY = 5
const TAKES_GZIP = /\b(gzip|\*)/
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

/** The language that an address asks for. */
export const localeOf = ({ lang = '' }: Record<string, string>): PageLocale | undefined =>
  /^(el|gr)/i.test(lang) ? 'gr' : /^en/i.test(lang) ? 'en' : undefined

/** Sends a page with the tokens of its forms and the campaign parameters of its address. The tag names it without them. */
export const pageSender =
  (services: Services, request: Asked, page: RenderedPage): Sender =>
  (reply) => {
    const { etag, forms, html } = page
    const { headers, compressed, plain } = preparedPage(services, page)
    reply.headers(headers)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('text/html; charset=utf-8')
    if (forms.length) return reply.send(filledIn(services, request, page))
    reply.header('Vary', 'accept-encoding')
    const encodings = request.headers['accept-encoding'] ?? ''
    if (TAKES_BROTLI.test(encodings)) return sendAtOnce(request, reply.header('Content-Encoding', 'br'), compressed())
    return TAKES_GZIP.test(encodings) ? reply.send(html) : sendAtOnce(request, reply, plain())
  }

/** Sends the same bytes to all visitors, without the work for other answers. */
function sendAtOnce({ id, method }: Asked, reply: FastifyReply, body: Buffer): FastifyReply {
  reply.hijack()
  const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders), 'content-length': body.length, 'x-request-id': id }
  reply.raw.writeHead(200, headers).end(method === 'HEAD' ? undefined : body)
  return reply
}

function filledIn(services: Services, { query }: Asked, { html, forms }: RenderedPage): string {
  const touch = FORM_TOUCH_KEYS.filter((key) => /^utm_|clid$|braid$/.test(key) && typeof query[key] === 'string')
  const asked = escapeHtml(new URLSearchParams(touch.map((key) => [key, query[key]!.slice(0, 300)] as [string, string])).toString())
  const filled = forms.reduce(
    (text, { public_key, version }) => text.replaceAll(tokenPlace(public_key), tokenOf(services, public_key, version)),
    html,
  )
  return filled.replaceAll(TOUCH_PLACE, asked)
}

/** What all visitors of a rendered page get. */
interface Prepared {
  headers: Record<string, string>
  /** The page in brotli, made for the first visitor who takes it. */
  compressed: () => Buffer
  /** The page for those who take neither brotli nor gzip. */
  plain: () => Buffer
}

const prepared = new WeakMap<RenderedPage, Prepared>()

function preparedPage({ app_url }: Services, page: RenderedPage): Prepared {
  const known = prepared.get(page)
  if (known) return known
  const { html, etag, forms, origin } = page
  const targets = forms.flatMap(({ redirect_url }) => (redirect_url ? [new URL(redirect_url).origin] : []))
  let compressed: Buffer | undefined
  let plain: Buffer | undefined
  const made: Prepared = {
    headers: {
      'Content-Security-Policy': policyOf([new URL(app_url).origin, origin], targets),
      ETag: etag,
      'Cache-Control': 'private, no-cache',
      'Content-Language': /lang="(\w+)"/.exec(html)![1]!,
    },
    compressed: () => (compressed ??= brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })),
    plain: () => (plain ??= Buffer.from(html)),
  }
  prepared.set(page, made)
  return made
}

/** Pages run no script and have a separate origin, so that they reach neither session nor data of this product. */
function policyOf(origins: readonly string[], targets: readonly string[]): string {
  const places = [...new Set(origins)].join(' ')
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${places}`,
    `form-action 'self' ${[places, ...new Set(targets)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
  ].join('; ')
}

/** Says that there is no such page, or that there were too many requests. */
export function notice(services: Services, request: Asked, reply: FastifyReply, status: 404 | 429): FastifyReply {
  const said = localeOf(request.query) ?? localeOf({ lang: (request.headers['accept-language'] ?? '').trim() }) ?? 'en'
  return reply
    .code(status)
    .header('Content-Security-Policy', policyOf([new URL(services.app_url).origin], []))
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(noticePage(services, status, said))
}
