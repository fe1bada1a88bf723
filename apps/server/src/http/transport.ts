import type { IncomingMessage, ServerResponse } from 'node:http'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import helmet from 'helmet'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import qs from 'qs'
import type { Services } from '#kit/services.ts'
import { readJson } from './read-json.ts'

const MEGABYTE = 1024 * 1024

/** What is compressed, and how. */
export const COMPRESSION: FastifyCompressOptions = {
  global: true,
  threshold: 1024,
  encodings: ['br', 'gzip'],
  customTypes: /^(text\/|application\/(json|javascript|manifest))/,
  brotliOptions: { params: { 1: 4 } },
}

/** Parses PHP-style brackets in queries, as clients of this API write them (wire-contract.md 2.1). */
export const parseQuery = (text: string): Record<string, unknown> => qs.parse(text, { depth: 4, arrayLimit: 200, parameterLimit: 500 })

/** Sets up bodies, cookies, compression and headers of the HTTP server (wire-contract.md 8). */
export async function transport(app: FastifyInstance, { env }: Services, headers: Readonly<Record<string, string>>): Promise<void> {
  // Hooks with a callback need no promise for each request.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.addHook('onRequest', openForms)
  if (env.ALLOWED_ORIGINS.length)
    await app.register(cors, { origin: env.ALLOWED_ORIGINS, credentials: true, allowedHeaders: ALLOWED, exposedHeaders: EXPOSED })
  await app.register(cookie)
  await app.register(compress, COMPRESSION)
  await app.register(formbody, {
    parser: (text) => qs.parse(text, { depth: 4, arrayLimit: 200, parameterLimit: 1000 }),
  })
  await app.register(multipart, { limits: { fileSize: 110 * MEGABYTE, files: 20, fields: 500, fieldSize: MEGABYTE, parts: 520 } })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, {})
    try {
      done(null, readJson(text as string))
    } catch {
      done(Object.assign(new Error('Malformed JSON'), { statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }), undefined)
    }
  })
}

/** Forms are shown by other websites, without cookies. Each form says which websites may use it. */
function openForms(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (!request.url.startsWith('/api/v1/public/forms/')) return done()
  reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
  if (request.method !== 'OPTIONS') return done()
  const headers = {
    'Access-Control-Allow-Methods': 'GET, POST',
    'Access-Control-Allow-Headers': 'Content-Type, Accept-Language',
    'Access-Control-Max-Age': '86400',
  }
  void reply.headers(headers).code(204).send()
}

const ALLOWED = [
  'Authorization',
  'Content-Type',
  'Accept',
  'Accept-Language',
  'X-Requested-With',
  'X-Socket-ID',
  'X-XSRF-TOKEN',
  'X-CSRF-TOKEN',
  'X-HTTP-Method-Override',
  'Idempotency-Key',
]
const EXPOSED = ['Content-Disposition', 'Retry-After', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-Ignored-Query']

/** Helmet's headers, computed once because they are the same for every response. */
export async function securityHeaders(app_url: string): Promise<Record<string, string>> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => void (headers[name] = value),
    removeHeader: () => {},
  } as unknown as ServerResponse
  const middleware = helmet({
    contentSecurityPolicy: { directives: policy(app_url) },
    hsts: app_url.startsWith('https:'),
    referrerPolicy: { policy: 'same-origin' },
  })
  await new Promise<void>((resolve, reject) =>
    middleware({} as IncomingMessage, response, (error?: unknown) => (error ? reject(error) : resolve())),
  )
  return headers
}

function policy(app_url: string) {
  const socket = app_url.replace(/^http/, 'ws')
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'", socket, `${socket.replace(/:\d+$/, '')}:6002`],
    objectSrc: ["'none'"],
    frameAncestors: ["'self'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: app_url.startsWith('https:') ? [] : null,
  }
}
