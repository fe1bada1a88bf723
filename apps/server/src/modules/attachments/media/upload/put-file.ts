import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Context, UploadedFile } from '#kit/context.ts'
import { AppError, invalid } from '#lib/errors.ts'
import { mediaRefusal, mediaLimits, type MediaCollection, type MediaRefusal } from '#lib/media/limits.ts'
import { sniff, type SniffedFile } from '#lib/media/sniff.ts'
import { newStorageKey, StorageFullError, type StoredFile } from '#lib/storage/storage.ts'
import { safeFileName } from '../library/file-names.ts'
import { UncleanImageError, withoutMetadata } from '../serve/image-metadata.ts'
import { INLINE_BYTES, planSizes, putSizes, type ImageSizes, UNSIZED } from '../serve/make-sizes.ts'
import { announceFiles } from '../store/uploads.ts'

/** A received file that lies in the storage, before any row names it. */
export interface PutFile extends StoredFile {
  path: string
  file_name: string
  sniffed: SniffedFile
  sizes: ImageSizes
}

/**
 * Checks a received file against what its collection takes and streams it to the storage with the sizes of an image;
 * images lose their metadata. Runs outside any transaction.
 * @param noted told the keys before anything is sent
 * @throws 422 on `file` for a wrong type or size, 507 `storage_full`
 */
export async function putFile(
  ctx: Pick<Context, 'services' | 'request'>,
  file: UploadedFile,
  collection: MediaCollection,
  noted: (paths: readonly string[]) => void,
): Promise<PutFile> {
  const { database, storage } = ctx.services
  const { sniffed, clean, size } = await examine(ctx, file, collection)
  const isImage = sniffed.kind === 'image'
  const isSized = isImage && (collection === 'avatar' || size <= INLINE_BYTES)
  const plan = isSized ? await planSizes(clean ?? (await readFile(file.path))) : null
  const path = newStorageKey('media', sniffed.extension)
  const paths = [path, ...(plan?.paths ?? [])]
  noted(paths)
  await announceFiles(database.db, paths)
  const stored = await roomy(async () => {
    const source = clean ? Readable.from([clean]) : createReadStream(file.path)
    const put = await storage.put(path, source, { content_type: sniffed.mime_type, max_bytes: mediaLimits[collection].max_bytes * 2 })
    if (plan) await putSizes(storage, plan)
    return put
  })
  const sizes = plan?.sizes ?? { ...UNSIZED, status: isImage ? 'processing' : 'ready' }
  return { ...stored, path, file_name: safeFileName(file.file_name, sniffed.extension), sniffed, sizes }
}

/** What a file is, and its bytes where metadata had to be taken out. @throws 422 on `file` */
/** Why a file is not taken, in the caller's language, with the field as forms call it. */
export function refusalText({ services, request }: Pick<Context, 'services' | 'request'>, { key, params }: MediaRefusal): string {
  return services.t(request.locale, key, { ...params, field: services.t(request.locale, `fields:${params.field}`) })
}

async function examine(ctx: Pick<Context, 'services' | 'request'>, file: UploadedFile, collection: MediaCollection) {
  const sniffed = await sniff((range) => Promise.resolve(createReadStream(file.path, range)), file.file_name)
  const { size } = await stat(file.path)
  const refused = mediaRefusal(collection, { ...sniffed, size_bytes: size })
  if (refused) throw invalid({ file: refusalText(ctx, refused) })
  const clean = sniffed.kind === 'image' ? await cleaned(ctx, file.path, sniffed.mime_type) : null
  return { sniffed, clean, size: clean?.length ?? size }
}

async function cleaned(
  { services, request }: Pick<Context, 'services' | 'request'>,
  path: string,
  mime_type: string,
): Promise<Buffer | null> {
  try {
    return await withoutMetadata(path, mime_type)
  } catch (error) {
    if (error instanceof UncleanImageError) throw invalid({ file: services.t(request.locale, 'validation:picture_place') })
    throw error
  }
}

/** Says a full disk as such (wire-contract.md 1.5). */
async function roomy<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (error instanceof StorageFullError)
      throw new AppError(507, 'storage_full', 'There is no room left for files. Nothing was stored; please tell your administrator.')
    throw error
  }
}
