import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { undefinedIfMissing } from '#lib/undefined-if-missing.ts'

const compress = promisify(brotliCompress)
const SMALL = 1024
/** Compression level: one more than for a dynamic response. Higher levels take much longer than they save. */
const QUALITY = 5

/** Types of the files of a build, by extension. Their names contain a hash, so that their content never changes. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const NAME = /^[\w-][\w.-]*$/

interface BuiltFile {
  type: string
  content: Buffer
  brotli: Buffer | null
}

/**
 * Serves the files of a build with a cache lifetime of one year. A screen loads more than a hundred of them, so each is read and
 * compressed once per process. Files of a replaced build remain available to the tabs that use it.
 */
export function builtFiles(http: FastifyInstance, folder: string): void {
  const kept = new Map<string, Promise<BuiltFile>>()
  const fileNamed = (name: string) => {
    const known = kept.get(name)
    if (known) return known
    const reading = readBuilt(folder, name)
    kept.set(name, reading)
    reading.catch(() => kept.delete(name))
    return reading
  }
  http.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    if (!NAME.test(name) || !TYPES[extname(name)]) return reply.callNotFound()
    const file = await fileNamed(name).catch(undefinedIfMissing)
    if (!file) return reply.callNotFound()
    // These headers guard documents. A screen loads dozens of scripts and styles, whose headers would outweigh their content.
    if (!name.endsWith('.svg')) for (const header of OF_DOCUMENTS) reply.removeHeader(header)
    reply.headers({ 'content-type': file.type, 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' })
    if (!file.brotli || !/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(file.content)
    return reply.header('content-encoding', 'br').send(file.brotli)
  })
}

async function readBuilt(folder: string, name: string): Promise<BuiltFile> {
  const content = await readFile(join(folder, name))
  const type = TYPES[extname(name)]!
  return { type, content, brotli: await compressedBuilt(join(folder, name), type, content) }
}

/** The compressed form that the build wrote beside the file, or one made now; null where compression saves nothing. */
async function compressedBuilt(file: string, type: string, content: Buffer): Promise<Buffer | null> {
  if (type.startsWith('font/') || content.length < SMALL) return null
  const built = await readFile(`${file}.br`).catch(undefinedIfMissing)
  return built ?? compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
}
