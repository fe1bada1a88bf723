import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '@stoa/contract'
import type { Actor } from '#access/actor.ts'
import type { RequestFacts } from '#kit/context.ts'
import { DEVICE_COOKIE } from '#plugins/session-cookie.ts'
import { readTzOffset } from '#platform/endpoints/normalize-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor?: Actor
    endpoint?: AnyEndpoint
  }
}

/** Information about the request that handlers may use. */
export function requestFacts(request: FastifyRequest, actor: Actor, body: unknown): RequestFacts {
  const [path, search = ''] = request.url.split('?')
  const socket_id = request.headers['x-socket-id']
  const device_cookie = request.cookies[DEVICE_COOKIE]
  const { origin } = request.headers
  const idempotency_key = request.headers['idempotency-key']
  return {
    id: request.id,
    ip: request.ip,
    browser: (request.headers['user-agent'] ?? '').slice(0, 300),
    ...(device_cookie && { device_cookie }),
    ...(origin && { origin }),
    path: path!,
    search,
    locale: localeOf(request, actor),
    socket_id: typeof socket_id === 'string' && /^\d+\.\d+$/.test(socket_id) ? socket_id : null,
    ...(typeof idempotency_key === 'string' && idempotency_key !== '' && { idempotency_key }),
    tz_offset: readTzOffset(body) ?? readTzOffset(request.query),
    ignored: [],
    reply_headers: {},
  }
}

/** Language that the browser requests (`gr` is our code for Greek), or the user's own. */
export function localeOf(request: FastifyRequest, actor?: Actor): 'en' | 'gr' {
  const first = /^\s*([a-z]{2})/i.exec(request.headers['accept-language'] ?? '')?.[1]?.toLowerCase()
  if (first === 'el' || first === 'gr') return 'gr'
  if (first === 'en') return 'en'
  return actor?.id ? actor.locale : 'en'
}
