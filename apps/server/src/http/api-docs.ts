import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import type { Routes } from '#kit/routes.ts'
import type { Services } from '#kit/services.ts'

/** Serves `/api/openapi.json` and a viewer for it at `/api/docs`, generated from the served endpoints. */
export function apiDocs(http: FastifyInstance, routes: Routes, { app_url }: Services): void {
  let document: string | undefined
  http.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(routes, app_url))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  const assets = join(import.meta.resolve('@fastify/swagger-ui').replace('file://', ''), '../static')
  void http.register(staticFiles, { root: assets, prefix: '/api/docs/assets/', decorateReply: false, index: false })
  http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  http.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
}

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Stoa API</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head>
<body><div id="viewer"></div><script src="/api/docs/assets/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`

const START = "window.SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#viewer', deepLinking: true, filter: true })"
