import { searchText } from '@stoa/domain'
import type { Context } from '#kit/context.ts'
import { AppError, invalid } from '#lib/errors.ts'
import type { MediaCollection } from '#lib/media/limits.ts'
import { checkLimit } from '#modules/accounts/features/index.ts'
import { splitName } from '../library/file-names.ts'
import { makeSizesJob } from '../serve/make-sizes.ts'
import type { MediaOwner, MediaRow } from '../media-row.ts'
import type { PutFile } from './put-file.ts'
import { firstFile, type StagedFile } from './stage-upload.ts'
import { insertMedia } from '../store/media.ts'
import { linkMedia } from '../store/mediables.ts'
import { claimFiles } from '../store/uploads.ts'

export interface StoreOptions {
  /** Null: the platform's library, or the avatar of a user. */
  account_id: number | null
  /** Decides which types and sizes are accepted (wire-contract.md 3.5). */
  collection: MediaCollection
  /** The record that the file is attached to immediately. */
  owner?: MediaOwner
  alt?: string | null
}

/**
 * Gives a file that was sent to the storage before the transaction its row: type by content, limits of the collection,
 * images without metadata and in three sizes (large ones in the background).
 * @throws 422 on `file` for a wrong type or size, 507 `storage_full`
 */
export async function storeUpload(ctx: Context, { outcome }: StagedFile, options: StoreOptions): Promise<MediaRow> {
  if (outcome instanceof AppError) throw outcome
  return keep(ctx, outcome, options)
}

/**
 * The one file of a multipart request under `file`, or under one of the other names it may travel by. Its route is
 * served with `stageUpload` and the same names.
 * @throws 422 on `file` when there is none
 */
export function requireFile(ctx: Context, ...names: string[]): StagedFile {
  const found = firstFile(ctx.files, names)
  if (!found)
    throw invalid({
      file: ctx.services.t(ctx.request.locale, 'validation:required', { field: ctx.services.t(ctx.request.locale, 'fields:file') }),
    })
  if (!('outcome' in found)) throw new Error(`${ctx.request.path} takes a file and is served without stageUpload.`)
  return found as StagedFile
}

/**
 * Gives a file in the storage its row and owner. What people send in from outside is kept also where the plan has no
 * room for it: its sender is never failed.
 * @throws 422 on `base` when the plan has no room for what a member uploads
 */
export async function keep(ctx: Context, put: PutFile, { account_id, owner, collection, alt = null }: StoreOptions): Promise<MediaRow> {
  if (account_id !== null && ctx.actor.id) await checkLimit(ctx, account_id, 'storage.gb', put.size_bytes)
  const row = await insertMedia(ctx.db, columnsOf(ctx, put, account_id, alt))
  await claimFiles(ctx.db, [put.path, ...Object.values(put.sizes.conversions).map(({ path }) => path)])
  if (row.status === 'processing') await sizeLater(ctx, row)
  if (owner) await linkMedia(ctx.db, [row.id], owner, collection, account_id)
  announceMedia(ctx, 'created', row, owner)
  return row
}

function columnsOf(
  ctx: Context,
  { path, file_name, sniffed, size_bytes, checksum, sizes }: PutFile,
  account_id: number | null,
  alt: string | null,
) {
  return {
    account_id,
    disk: ctx.services.storage.disk,
    path,
    file_name,
    extension: sniffed.extension.slice(0, 12),
    mime_type: sniffed.mime_type,
    size_bytes,
    checksum,
    kind: sniffed.kind,
    alt,
    ...sizes,
    conversions: JSON.stringify(sizes.conversions),
    created_by_id: ctx.actor.id || null,
    search_text: searchText({ names: [splitName(file_name).stem, alt ?? ''], values: [file_name] }),
  }
}

const sizeLater = (ctx: Context, { id }: MediaRow) => ctx.services.jobs.enqueue(ctx.db, makeSizesJob, { media_id: id })

/** Announces the change of a file: a live event, with the record it is attached to, and an entry in the activity log. */
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
