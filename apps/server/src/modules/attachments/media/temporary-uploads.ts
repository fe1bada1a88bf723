import { sql } from 'kysely'
import type { Context } from '#kit/context.ts'
import { invalid } from '#kit/errors.ts'
import { mediaLimitError, type MediaCollection } from '#lib/media/limits.ts'
import { sniff } from '#lib/media/sniff.ts'
import { newStorageKey } from '#lib/storage/storage.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { MediaRow } from './media-row.ts'
import { presentTemporaryUpload } from './media-urls.ts'
import { putFile } from './put-file.ts'
import { keep, requireFile } from './store-upload.ts'

const KEPT_MS = 24 * 3_600_000

interface TemporaryRow {
  id: number
  token: string
  file_name: string
  mime_type: string
  size_bytes: number
  checksum: Buffer
  path: string
  expires_at: string
}

/** Keeps a file for 24 hours until its sender names it in a create or update. */
export async function createTemporaryUpload(ctx: Context) {
  const put = await putFile(ctx, requireFile(ctx), 'default')
  const expires_at = new Date(ctx.services.clock.now().getTime() + KEPT_MS)
  const { rows } = await sql<TemporaryRow>`
    INSERT INTO temporary_media_uploads (user_id, token, file_name, mime_type, size_bytes, disk, path, checksum, status, expires_at)
    VALUES (${ctx.actor.id}, ${uuidv7()}, ${put.file_name}, ${put.sniffed.mime_type}, ${put.size_bytes}, ${ctx.services.storage.disk}, ${put.path}, ${put.checksum}, 'uploaded', ${expires_at})
    RETURNING *`.execute(ctx.db)
  return { data: presentTemporaryUpload(rows[0]!, put.sniffed.extension, ctx.services) }
}

/**
 * Turns uploads of the caller into media of an account; each works once. Unknown, foreign and expired tokens are left
 * out of the answer.
 * @throws 422 when the collection does not take the file
 */
export async function consumeTemporaryUploads(
  ctx: Context,
  tokens: readonly string[],
  options: { account_id: number | null; collection: MediaCollection; field?: string; alt?: string | null },
): Promise<MediaRow[]> {
  const uuids = tokens.filter((token) => UUID.test(token))
  if (!uuids.length) return []
  const { rows } = await sql<TemporaryRow>`
    SELECT * FROM temporary_media_uploads WHERE token = any(${uuids}::uuid[]) AND user_id = ${ctx.actor.id} AND status = 'uploaded' AND expires_at > ${ctx.services.clock.now()}
    ORDER BY id FOR UPDATE`.execute(ctx.db)
  const made: MediaRow[] = []
  for (const row of rows) made.push(await consume(ctx, row, options))
  return made
}

async function consume(
  ctx: Context,
  row: TemporaryRow,
  {
    account_id,
    collection,
    field = 'file',
    alt = null,
  }: { account_id: number | null; collection: MediaCollection; field?: string; alt?: string | null },
): Promise<MediaRow> {
  const { storage } = ctx.services
  const sniffed = await sniff((range) => storage.get(row.path, range), row.file_name)
  const refused = mediaLimitError(collection, { ...sniffed, size_bytes: row.size_bytes }, field)
  if (refused) throw invalid({ [field]: refused })
  const path = newStorageKey('media', sniffed.extension)
  await storage.copy(row.path, path)
  const media = await keep(
    ctx,
    { path, file_name: row.file_name, sniffed, size_bytes: row.size_bytes, checksum: row.checksum },
    { account_id, collection, alt },
  )
  await sql`UPDATE temporary_media_uploads SET status = 'consumed', consumed_media_id = ${media.id}, updated_at = now() WHERE id = ${row.id}`.execute(
    ctx.db,
  )
  return media
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
