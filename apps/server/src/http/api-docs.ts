import { createHash } from 'node:crypto'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import { AREAS } from './openapi/areas.ts'
import { VIEWER_PAGE, VIEWER_START } from './openapi/viewer-page.ts'
import type { Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'

interface Document {
  text: string
  etag: string
}

/**
 * Serves the document of all calls at `/api/openapi.json`, one for each area at `/api/docs/<area>.json`, and a viewer for them at
 * `/api/docs`, generated from the served endpoints. Documents have an ETag.
 */
export function apiDocs(http: FastifyInstance, routes: Routes, { app_url }: Services): void {
  const documents = new Map<string, Document>()
  const serve = (path: string, area?: string) =>
    http.get(path, async (request, reply) => {
      const document = documents.get(path) ?? created(openApi(routes, app_url, area))
      documents.set(path, document)
      reply.headers({ ETag: document.etag, 'Cache-Control': 'no-cache' })
      if (request.headers['if-none-match']?.includes(document.etag)) return reply.code(304).send()
      return reply.type('application/json; charset=utf-8').send(document.text)
    })
  serve('/api/openapi.json')
  serve('/api/docs/openapi.json')
  for (const area of AREAS) serve(`/api/docs/${area}.json`, area)
  const assets = join(import.meta.resolve('@fastify/swagger-ui').replace('file://', ''), '../static')
  void http.register(staticFiles, { root: assets, prefix: '/api/docs/assets/', decorateReply: false, index: false, maxAge: '1 day' })
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(VIEWER_PAGE))
  http.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(VIEWER_START))
}

function created(document: object): Document {
  const text = JSON.stringify(document)
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}
