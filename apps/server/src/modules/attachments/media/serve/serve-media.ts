import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { one } from '#db/rows.ts'
import { AppError, notFound } from '#lib/errors.ts'
import { disposition } from '#kit/file-answer.ts'
import type { Services } from '#kit/services.ts'
import { verifyMediaPath } from '#lib/media/media-url.ts'
import { isShownInline } from '#lib/media/sniff.ts'
import { FileMissingError } from '#lib/storage/storage.ts'
import { parseRange } from './byte-range.ts'
import type { Conversions } from '../media-row.ts'

interface Found {
  path: string
  size_bytes: number
  mime_type: string
  file_name: string
}

/**
 * Serves files by signed address, outside the contract because browsers fetch them without a token: the signature
 * names one variant of one file and ends after ten minutes. What browsers might run is only ever saved, not shown.
 */
export function serveMedia(http: FastifyInstance, services: Services): void {
  http.get('/media/:uuid/:variant/:file_name', { compress: false } as object, async (request, reply) => {
    const path = request.url.split('?')[0]!
    const query = request.query as { expires?: unknown; signature?: unknown }
    if (!verifyMediaPath(path, query, services.secrets.keys('media-url'), services.clock))
      throw new AppError(403, 'invalid_signature', 'Invalid signature.')
    const { uuid, variant } = request.params as { uuid: string; variant: string }
    const found = await find(services, uuid, variant)
    if (!found) throw notFound()
    const age = Math.max(0, Number(query.expires) - Math.floor(services.clock.now().getTime() / 1000))
    return send(services, request, reply.header('Cache-Control', `private, max-age=${age}`), found, variant === 'download')
  })
}

async function find(services: Services, uuid: string, variant: string): Promise<Found | null> {
  if (variant === 'temporary') return findTemporary(services, uuid)
  const row = await one<Found & { conversions: Conversions }>(
    services.database.db,
    sql`SELECT path, size_bytes, mime_type, file_name, conversions FROM media WHERE uuid = ${uuid} AND deleted_at IS NULL AND status <> 'quarantined'`,
  )
  if (!row || variant === 'original' || variant === 'download') return row ?? null
  const size = row.conversions[variant as keyof Conversions]
  return size ? { ...row, ...size, mime_type: 'image/webp' } : null
}

async function findTemporary(services: Services, token: string): Promise<Found | null> {
  const row = await one<Found>(
    services.database.db,
    sql`SELECT path, size_bytes, mime_type, file_name FROM temporary_media_uploads WHERE token = ${token} AND status = 'uploaded' AND expires_at > ${services.clock.now()}`,
  )
  return row ?? null
}

async function send(services: Services, request: FastifyRequest, reply: FastifyReply, file: Found, save: boolean): Promise<FastifyReply> {
  const inline = !save && isShownInline(file.mime_type)
  const name = file.mime_type === 'image/webp' ? file.file_name.replace(/\.\w+$/, '.webp') : file.file_name
  reply.headers({
    'Accept-Ranges': 'bytes',
    // Public pages have an origin of their own; the signature decides who may see a file.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Disposition': disposition(name, inline ? 'inline' : 'attachment'),
    'Content-Security-Policy': inline ? SHOWN : SAVED,
    'X-Content-Type-Options': 'nosniff',
  })
  const range = parseRange(request.headers.range, file.size_bytes)
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${file.size_bytes}`).send()
  const stream = await services.storage.get(file.path, range ?? undefined).catch((error) => {
    throw error instanceof FileMissingError ? notFound() : error
  })
  const length = range ? range.end - range.start + 1 : file.size_bytes
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size_bytes}`)
  return reply.header('Content-Length', length).type(file.mime_type).send(stream)
}

const SHOWN = "default-src 'none'; img-src 'self'; media-src 'self'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const SAVED = "default-src 'none'; sandbox"
