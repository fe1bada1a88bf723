import { createHash } from 'node:crypto'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import { AREAS } from './openapi/areas.ts'
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
  void http.register(staticFiles, { root: assets, prefix: '/api/docs/assets/', decorateReply: false, index: false })
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  http.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
}

function created(document: object): Document {
  const text = JSON.stringify(document)
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

/** The area that the viewer opens, and the group of calls in it that it unfolds, so that it draws few calls at once. */
const FIRST = { area: 'crm', tag: 'contacts' }

/** Loads the document together with the scripts. */
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Stoa API</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="preload" as="fetch" crossorigin="anonymous" href="/api/docs/${FIRST.area}.json"><link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head>
<body><div id="viewer"></div><script src="/api/docs/assets/swagger-ui-bundle.js"></script><script src="/api/docs/assets/swagger-ui-standalone-preset.js"></script><script src="/api/docs/start.js"></script></body>
</html>`

/** The viewer opens one area, so that it needs no seconds; the list on top has the others and the whole. */
const URLS = [...AREAS, 'openapi'].map((name) => ({ url: `/api/docs/${name}.json`, name: name === 'openapi' ? 'all calls' : name }))
const START = `const viewer = window.SwaggerUIBundle({ urls: ${JSON.stringify(URLS)}, 'urls.primaryName': '${FIRST.area}', onComplete: () => location.hash || viewer.layoutActions.show(['operations-tag', '${FIRST.tag}'], true), dom_id: '#viewer', deepLinking: true, filter: true, docExpansion: 'none', defaultModelsExpandDepth: -1, presets: [window.SwaggerUIBundle.presets.apis, window.SwaggerUIStandalonePreset], layout: 'StandaloneLayout' })`
