import { sql } from 'kysely'
import { searchText } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { invalid } from '#kit/errors.ts'
import type { UploadedFile } from '#kit/multipart.ts'
import type { MediaCollection } from '#lib/media/limits.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { splitName } from './file-names.ts'
import { linkMedia } from './link-media.ts'
import { INLINE_BYTES, makeSizes, makeSizesJob } from './make-sizes.ts'
import type { MediaOwner, MediaRow } from './media-row.ts'
import { putFile, type PutFile } from './put-file.ts'

export interface StoreOptions {
  /** Null: the platform's library, or the avatar of a user. */
  account_id: number | null
  /** What is taken: type and size by wire contract 3.5. */
  collection: MediaCollection
  /** The record it hangs on at once. */
  owner?: MediaOwner
  /** Field of the form that a 422 names. */
  field?: string
  alt?: string | null
}

/**
 * Stores a received file and its row in the request's transaction: type by content, limits of the collection, images
 * without metadata and in three sizes (large ones in the background). Call it last: what fails afterwards leaves the
 * file without a row.
 * @throws 422 on `field` for a wrong type or size, 507 `storage_full`
 */
export async function storeUpload(ctx: Context, file: UploadedFile, options: StoreOptions): Promise<MediaRow> {
  const put = await putFile(ctx, file, options.collection, options.field)
  return keep(ctx, put, options)
}

/**
 * The one file of a multipart request under `file`, or under one of the other names it may travel by.
 * @throws 422 on `file` when there is none
 */
export function requireFile(ctx: Context, ...names: string[]): UploadedFile {
  const found = ['file', ...names].flatMap((name) => ctx.files[name] ?? [])[0]
  if (!found)
    throw invalid({
      file: ctx.services.t(ctx.request.locale, 'validation:required', { field: ctx.services.t(ctx.request.locale, 'fields:file') }),
    })
  return found
}

/**
 * Gives a file in the storage its row, sizes and owner; takes the file away again when that fails. What people send in
 * from outside is kept also where the plan has no room for it: its sender is never failed.
 * @throws 422 on `base` when the plan has no room for what a member uploads
 */
export async function keep(ctx: Context, put: PutFile, { account_id, collection, owner, alt = null }: StoreOptions): Promise<MediaRow> {
  try {
    if (account_id !== null && ctx.actor.id) await checkLimit(ctx, account_id, 'storage.gb', put.size_bytes)
    const row = await insertMedia(ctx, put, account_id, alt)
    const sized = await withSizes(ctx, row, collection)
    if (owner) await linkMedia(ctx, [row.id], owner, collection, account_id)
    announceMedia(ctx, 'created', row, owner)
    return sized
  } catch (error) {
    await ctx.services.storage.remove(put.path)
    throw error
  }
}

async function insertMedia(
  ctx: Context,
  { path, file_name, sniffed, size_bytes, checksum }: PutFile,
  account_id: number | null,
  alt: string | null,
): Promise<MediaRow> {
  const status = sniffed.kind === 'image' ? 'processing' : 'ready'
  const search = searchText({ names: [splitName(file_name).stem, alt ?? ''], values: [file_name] })
  const { rows } = await sql<MediaRow>`
    INSERT INTO media (uuid, account_id, disk, path, file_name, extension, mime_type, size_bytes, checksum, kind, alt, status, created_by_id, search_text)
    VALUES (${uuidv7()}, ${account_id}, ${ctx.services.storage.disk}, ${path}, ${file_name}, ${sniffed.extension.slice(0, 12)}, ${sniffed.mime_type}, ${size_bytes}, ${checksum},
      ${sniffed.kind}, ${alt}, ${status}, ${ctx.actor.id || null}, ${search}) RETURNING *`.execute(ctx.db)
  return rows[0]!
}

/** Avatars are shown in their small size only, so it is made before the answer. */
async function withSizes(ctx: Context, row: MediaRow, collection: MediaCollection): Promise<MediaRow> {
  if (row.kind !== 'image') return row
  if (row.size_bytes > INLINE_BYTES && collection !== 'avatar') {
    await ctx.services.jobs.enqueue(
      ctx.db,
      makeSizesJob(() => ctx.services),
      { media_id: row.id },
    )
    return row
  }
  await makeSizes(ctx.services, ctx.db, row)
  return (await sql<MediaRow>`SELECT * FROM media WHERE id = ${row.id}`.execute(ctx.db)).rows[0]!
}

/** What every change of a file owes: the live event, with the record it hangs on, and a line in the log. */
export function announceMedia(ctx: Context, verb: 'created' | 'updated' | 'deleted', row: MediaRow, owner?: MediaOwner): void {
  const { id, account_id, file_name } = row
  ctx.emit({
    name: `media.${verb}`,
    account_id,
    type: 'media',
    key: id,
    requires: owner?.requires ?? 'media.read',
    ...(account_id === null && { channels: ['private-admin'] }),
    ...(owner && { more: { mediable_type: owner.type, mediable_id: String(owner.id) } }),
  })
  const contact_id = owner?.type === 'contact' ? Number(owner.id) : null
  ctx.log({ account_id, event: `media.${verb}`, subject_type: 'media', subject_id: id, subject_label: file_name, contact_id })
}
