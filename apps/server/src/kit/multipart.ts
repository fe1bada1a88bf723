import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import qs from 'qs'
import { AppError } from './errors.ts'

/** A received file, on disk until the answer is sent. Type and name are the sender's word: check the content. */
export interface UploadedFile {
  readonly path: string
  readonly file_name: string
  readonly claimed_type: string
  readonly size_bytes: number
}

export interface MultipartBody {
  fields: Record<string, unknown>
  files: Record<string, UploadedFile[]>
  cleanup(): Promise<void>
}

/**
 * Receives a multipart body: files go to disk as they come, bracketed field names are nested as in a query.
 * @throws 413 over the transport limit, 507 as `storage_full` when the disk is full
 */
export async function receiveMultipart(request: FastifyRequest, folder: string): Promise<MultipartBody> {
  const own = join(folder, randomUUID())
  const cleanup = () => rm(own, { recursive: true, force: true })
  const files: Record<string, UploadedFile[]> = {}
  const pairs: string[] = []
  try {
    await mkdir(own, { recursive: true })
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        const value = String(part.value)
        pairs.push(`${encodeURIComponent(part.fieldname)}=${encodeURIComponent(value === 'null' || value === 'undefined' ? '' : value)}`)
        continue
      }
      const path = join(own, randomUUID())
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated) throw new AppError(413, 'too_large', 'The POST data is too large.')
      ;(files[part.fieldname.replace(/\[\]$/, '')] ??= []).push({
        path,
        file_name: part.filename,
        claimed_type: part.mimetype,
        size_bytes: part.file.bytesRead,
      })
    }
  } catch (error) {
    await cleanup()
    throw storageError(error)
  }
  return { fields: qs.parse(pairs.join('&'), { depth: 4, arrayLimit: 200, parameterLimit: 1000 }), files, cleanup }
}

/** A full disk is said as such; everything else stays what it is. */
function storageError(error: unknown): unknown {
  const code = (error as { code?: string }).code
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AppError(507, 'storage_full', 'There is no room left for files. Nothing was stored; please tell your administrator.')
  return error
}
