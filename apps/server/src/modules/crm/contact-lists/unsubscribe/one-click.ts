import type { FastifyInstance, FastifyRequest } from 'fastify'
import { runAs } from '#platform/run-as.ts'
import { GUEST } from '#access/actor.ts'
import type { Services } from '#kit/services.ts'
import { memoryRateLimit } from '#lib/rate-limit/rate-limit.ts'
import { unsubscribe } from './unsubscribe-link.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Requests per minute from one address. Mail providers post for many of their users from few addresses. */
const PER_MINUTE = 600

/**
 * One-click unsubscription by the mail program (RFC 8058): a POST to the address of `List-Unsubscribe` with the form
 * field `List-Unsubscribe=One-Click`, without cookies. Answers 200 for every key, never redirects, and can be repeated.
 * A GET of the same address shows the page.
 */
export function oneClickRoute(http: FastifyInstance, services: Services): void {
  const limit = memoryRateLimit({ name: 'one-click', limit: PER_MINUTE, window_s: 60 })
  http.post<{ Params: { key: string } }>('/email/unsubscribe/:key', async (request, reply) => {
    const state = await limit.take(request.ip)
    if (!state.allowed) return reply.code(429).header('Retry-After', String(state.retry_after_s)).type('text/plain').send('')
    if (!(await isOneClick(request))) return reply.code(400).type('text/plain').send('')
    if (UUID.test(request.params.key)) await unsubscribeNow(services, request, request.params.key)
    return reply.code(200).type('text/plain').send('')
  })
}

async function isOneClick(request: FastifyRequest): Promise<boolean> {
  if (request.isMultipart()) {
    let found = false
    for await (const part of request.parts()) {
      if (part.type === 'file') part.file.resume()
      else if (part.fieldname === 'List-Unsubscribe') found = part.value === 'One-Click'
    }
    return found
  }
  return (request.body as Record<string, unknown> | null)?.['List-Unsubscribe'] === 'One-Click'
}

async function unsubscribeNow(services: Services, request: FastifyRequest, key: string): Promise<void> {
  const browser = (request.headers['user-agent'] ?? '').slice(0, 300)
  await runAs(
    services,
    GUEST,
    '/email/unsubscribe',
    (ctx) => unsubscribe(ctx, { params: { unsubscribe_uuid: key }, body: { scope: 'list' } }),
    { id: request.id, ip: request.ip, browser, locale: 'en' },
  )
}
