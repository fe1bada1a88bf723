import type { FastifyInstance } from 'fastify'
import { isRecord } from '#lib/is-record.ts'
import { DEEPEST, isDeeperThan } from './read-json.ts'

/** Bytes of a body that is taken whatever it says. */
export const ANY_BODY_BYTES = 2 * 1024 * 1024

/** Inside this scope no body is refused for what it is: what is not an object of JSON arrives as the one attribute `body`. */
export function acceptAnyBody(scope: FastifyInstance): void {
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, readAnyBody(text as string)))
}

/**
 * Lets pages of any site send here and read the answer (CORS). Nobody's session counts here, so none can be abused.
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

/** @returns what the JSON says; any other text, and what is nested too deep, as text under `body` */
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
