import type { FastifyInstance } from 'fastify'
import { isRecord } from '#lib/is-record.ts'
import { DEEPEST, isDeeperThan } from './read-json.ts'

/** Maximum size of a body with arbitrary content, in bytes. */
export const ANY_BODY_BYTES = 2 * 1024 * 1024

/** Accepts any body in this scope. Anything but a JSON object becomes the attribute `body`. */
export function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, readAnyBody(text as string)))
}

/**
 * Allows pages of any site to send requests here and read the response (CORS). Sessions are ignored here, so they cannot be abused.
 * @param url path of the endpoint in this scope
 */
export function answerAnySite(scope: FastifyInstance, url: string): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  })
  scope.options(url, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'Content-Type, Idempotency-Key',
        'access-control-max-age': '7200',
      })
      .code(204)
      .send(),
  )
}

/** @returns the parsed JSON; other text, and JSON that is nested too deeply, as text under `body` */
function readAnyBody(text: string): Record<string, unknown> {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (isDeeperThan(value, DEEPEST)) return { body: text }
    return isRecord(value) ? value : { body: value }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error
    return { body: text }
  }
}
