import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context } from '#kit/context.ts'
import { AppError, invalid } from '#kit/errors.ts'
import type { UploadedFile } from '#kit/multipart.ts'
import { mediaLimitError, mediaLimits, type MediaCollection } from '#lib/media/limits.ts'
import { sniff, type SniffedFile } from '#lib/media/sniff.ts'
import { newStorageKey, StorageFullError, type StoredFile } from '#lib/storage/storage.ts'
import { withoutMetadata } from './image-metadata.ts'
import { safeFileName } from './file-names.ts'

/** A received file that lies in the storage, before any row names it. */
export interface PutFile extends StoredFile {
  path: string
  file_name: string
  sniffed: SniffedFile
}

/**
 * Checks a received file against what its collection takes and streams it to the storage; images lose their metadata.
 * @throws 422 on `field` for a wrong type or size, 507 `storage_full`
 */
export async function putFile(ctx: Context, file: UploadedFile, collection: MediaCollection, field = 'file'): Promise<PutFile> {
  const sniffed = await sniff((range) => Promise.resolve(createReadStream(file.path, range)), file.file_name)
  const { size } = await stat(file.path)
  const refused = mediaLimitError(collection, { ...sniffed, size_bytes: size }, field)
  if (refused) throw invalid({ [field]: refused })
  const clean = sniffed.kind === 'image' ? await withoutMetadata(file.path, sniffed.mime_type) : null
  const path = newStorageKey('media', sniffed.extension)
  const source = clean ? Readable.from([clean]) : createReadStream(file.path)
  const stored = await roomy(() =>
    ctx.services.storage.put(path, source, { content_type: sniffed.mime_type, max_bytes: mediaLimits[collection].max_bytes * 2 }),
  )
  return { ...stored, path, file_name: safeFileName(file.file_name, sniffed.extension), sniffed }
}

/** Says a full disk as such (wire contract 1.5). */
async function roomy<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof StorageFullError)
      throw new AppError(507, 'storage_full', 'There is no room left for files. Nothing was stored; please tell your administrator.')
    throw error
  }
}
