import type { MediaInput } from '@stoa/contract'
import { type Selectable, sql } from 'kysely'
import { one, rows } from '#db/rows.ts'
import type { DB } from '#db/types.ts'
import type { Context } from '#kit/context.ts'
import { AppError, invalid } from '#lib/errors.ts'
import { mediaRefusal, type MediaCollection } from '#lib/media/limits.ts'
import { typeOf } from '#lib/media/sniff.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { ImageSizes } from '../serve/make-sizes.ts'
import type { Conversions, MediaRow } from '../media-row.ts'
import { presentTemporaryUpload } from '../serve/media-urls.ts'
import { refusalText } from './put-file.ts'
import { keep, requireFile } from './store-upload.ts'
import { claimFiles, insertUpload, markConsumed } from '../store/uploads.ts'

const KEPT_MS = 24 * 3_600_000

type TemporaryRow = Selectable<DB['temporary_media_uploads']>

/** Keeps a file for 24 hours until its sender names it in a create or update. */
export async function createTemporaryUpload(ctx: Context) {
  const { outcome: put } = requireFile(ctx)
  if (put instanceof AppError) throw put
  const { sniffed, sizes } = put
  const expires_at = new Date(ctx.services.clock.now().getTime() + KEPT_MS)
  const upload = await insertUpload(ctx.db, {
    user_id: ctx.actor.id,
    token: uuidv7(),
    file_name: put.file_name,
    extension: sniffed.extension.slice(0, 12),
    mime_type: sniffed.mime_type,
    size_bytes: put.size_bytes,
    disk: ctx.services.storage.disk,
    path: put.path,
    checksum: put.checksum,
    width: sizes.width,
    height: sizes.height,
    conversions: JSON.stringify(sizes.conversions),
    sizes_status: sizes.status,
    status: 'uploaded',
    expires_at,
  })
  await claimFiles(ctx.db, filesOf(upload))
  return { data: presentTemporaryUpload(upload, ctx.services) }
}

/** Keys in the storage of a file and its sizes. */
export const filesOf = ({ path, conversions }: { path: string; conversions: unknown }): string[] => [
  path,
  ...Object.values(conversions as Conversions).map((size) => size.path),
]

/** The upload that a body names, by its uuid; undefined where it names none. */
export async function uploadOf(ctx: Context, body: Partial<MediaInput>): Promise<string | undefined> {
  const named = body.temporary_media_upload_id ?? body.temporary_media_upload_ids?.[0] ?? body.media?.[0]
  if (typeof named !== 'number') return named
  const upload = await one<{ token: string }>(
    ctx.db,
    sql`SELECT token FROM temporary_media_uploads WHERE id = ${named} AND user_id = ${ctx.actor.id}`,
  )
  return upload?.token ?? NOBODYS
}

/** Stands for a number that is none of the caller's uploads: no upload has it. */
const NOBODYS = '00000000-0000-0000-0000-000000000000'

/**
 * Turns uploads of the caller into media of an account; each works once. Unknown, foreign and expired tokens are left
 * out of the answer.
 * @throws 422 when the collection does not take the file
 */
export async function consumeTemporaryUploads(ctx: Context, tokens: readonly string[], options: ConsumeOptions): Promise<MediaRow[]> {
  const uuids = tokens.filter((token) => UUID.test(token))
  if (!uuids.length) return []
  const uploads = await rows<TemporaryRow>(
    ctx.db,
    sql`SELECT * FROM temporary_media_uploads WHERE token = any(${uuids}::uuid[]) AND user_id = ${ctx.actor.id} AND status = 'uploaded' AND expires_at > ${ctx.services.clock.now()}
    ORDER BY id FOR UPDATE`,
  )
  const made: MediaRow[] = []
  for (const row of uploads) made.push(await consume(ctx, row, options))
  return made
}

interface ConsumeOptions {
  account_id: number | null
  collection: MediaCollection
  /** Field of the form that a 422 names. */
  field?: string
  alt?: string | null
}

/** The file stays where it lies and changes hands. */
async function consume(ctx: Context, row: TemporaryRow, { field = 'file', ...options }: ConsumeOptions): Promise<MediaRow> {
  const sniffed = typeOf(row.mime_type, row.extension)
  const refused = mediaRefusal(options.collection, { ...sniffed, size_bytes: row.size_bytes }, field)
  if (refused) throw invalid({ [field]: refusalText(ctx, refused) })
  const { path, file_name, size_bytes, width, height } = row
  const status = sniffed.kind === 'image' ? (row.sizes_status as ImageSizes['status']) : 'ready'
  const sizes = { status, width, height, conversions: row.conversions as Conversions }
  const media = await keep(ctx, { path, file_name, sniffed, size_bytes, checksum: row.checksum!, sizes }, options)
  await markConsumed(ctx.db, row.id, media.id)
  return media
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
