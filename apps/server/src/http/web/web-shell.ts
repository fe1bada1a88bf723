import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#kit/services.ts'
import { builtFiles } from './built-files.ts'
import { formScript } from './form-script.ts'
import { screenPreloads, type ScreenFiles } from './screen-preloads.ts'

const DIST = join(import.meta.dirname, '../../../../web/dist')
/** Path prefixes that are never pages. */
const NOT_A_PAGE = /^\/(api|broadcasting|sanctum|app|apps|assets|media)\//

/**
 * Serves the built web application: hashed assets with a cache lifetime of a year, and the shell for every page path (ruling 13: GET
 * of a page path returns the shell, POST calls the endpoint).
 * @returns a handler of GET requests without an endpoint; it returns null for paths that are not pages
 */
export async function webShell(
  http: FastifyInstance,
  { env, t }: Pick<Services, 'env' | 't'>,
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | null> {
  const kept = await readPages()
  if (kept) {
    builtFiles(http, join(DIST, 'assets'))
    await http.register(staticFiles, { root: DIST, serve: false })
    http.get('/stoa.svg', (_request, reply) => reply.sendFile('stoa.svg', DIST))
    // Websites of others load it.
    const script = formScript(await readFile(join(DIST, 'form.js'), 'utf8'), t)
    http.get('/form.js', (_request, reply) =>
      reply
        .headers({ 'Cross-Origin-Resource-Policy': 'cross-origin', 'Cache-Control': 'public, max-age=3600' })
        .type('text/javascript; charset=utf-8')
        .send(script),
    )
  }
  return (request, reply) => {
    const path = request.url.split('?')[0]!
    const wantsPage = (request.headers.accept ?? '').includes('text/html') && !NOT_A_PAGE.test(path)
    if (!wantsPage) return null
    return sendShell(request, reply, env.NODE_ENV === 'production' ? kept : undefined)
  }
}

interface Pages {
  htmlOf: (path: string, cookie: string | undefined) => string
  /** The source of the content security policy that allows the script in the page. */
  script_source: string
}

async function sendShell(request: FastifyRequest, reply: FastifyReply, kept: Pages | null | undefined): Promise<unknown> {
  const pages = kept ?? (await readPages())
  if (!pages) return reply.code(503).type('text/plain').send('The web application is not built yet. Run: npm start')
  const html = pages.htmlOf(request.url.split('?')[0]!, request.headers.cookie)
  const policy = String(reply.getHeader('content-security-policy')).replace("script-src 'self'", `$& ${pages.script_source}`)
  return reply.type('text/html; charset=utf-8').headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }).send(html)
}

/** The page of every path: the same shell, with the files that the screen of the path needs. Null if there is no build. */
async function readPages(): Promise<Pages | null> {
  try {
    const [html, screens] = await Promise.all(['index.html', 'screens.json'].map((file) => readFile(join(DIST, file), 'utf8')))
    const preloads = screenPreloads(JSON.parse(screens!) as ScreenFiles)
    const [before, after] = html!.split('</head>') as [string, string]
    return { htmlOf: (path, cookie) => `${before}${preloads(path, cookie)}</head>${after}`, script_source: scriptSource(html!) }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

/** The hash by which a content security policy names the only script within a page (https://www.w3.org/TR/CSP3/#match-element-to-source-list). */
export function scriptSource(html: string): string {
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? []
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
