import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { builtFiles } from './built-files.ts'

const DIST = join(import.meta.dirname, '../../../web/dist')
/** Path prefixes that are never pages. */
const NOT_A_PAGE = /^\/(api|broadcasting|sanctum|app|apps|assets|media)\//

/**
 * Serves the built web application: hashed assets with a cache lifetime of a year, and the shell for every page path (ruling 13: GET
 * of a page path returns the shell, POST calls the endpoint).
 * @returns a handler of GET requests without an endpoint; it returns null for paths that are not pages
 */
export async function webShell(
  http: FastifyInstance,
  env: Env,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | null> {
  const html = await readShell()
  if (html) {
    builtFiles(http, join(DIST, 'assets'))
    await http.register(staticFiles, { root: DIST, serve: false })
    http.get('/stoa.svg', (_request, reply) => reply.sendFile('stoa.svg', DIST))
  }
  return (request, reply) => {
    const path = request.url.split('?')[0]!
    const wantsPage = (request.headers.accept ?? '').includes('text/html') && !NOT_A_PAGE.test(path)
    if (!wantsPage) return null
    return sendShell(reply, env.NODE_ENV === 'production' ? html : undefined)
  }
}

async function sendShell(reply: FastifyReply, kept: string | null | undefined): Promise<unknown> {
  const html = kept ?? (await readShell())
  if (!html) return reply.code(503).type('text/plain').send('The web application is not built yet. Run: npm start')
  return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(html)
}

async function readShell(): Promise<string | null> {
  try {
    return await readFile(join(DIST, 'index.html'), 'utf8')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}
