import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import qs from 'qs'
import type { UploadedFile } from '#kit/context.ts'
import { AppError, badRequest } from '#lib/errors.ts'

export interface MultipartBody {
  fields: Record<string, unknown>
  files: Record<string, UploadedFile[]>
  cleanup(): Promise<void>
}

/** Narrower limits than those of the transport. */
export interface Limits {
  files?: number
  fileSize?: number
}

/** What people without an account may send at once. */
export const GUEST_LIMITS: Limits = { files: 15, fileSize: 21 * 1024 * 1024 }

/** A multipart body that breaks off or has no boundary, with the fields read so far. */
export class BrokenForm extends Error {
  readonly fields: Record<string, unknown>
  constructor(fields: Record<string, unknown>) {
    super('The form breaks off.')
    this.fields = fields
  }
}

/**
 * Receives a multipart body: streams files to disk, and nests bracketed field names as in a query.
 * @throws 400 for an incomplete body, 413 above the transport limit, 507 as `storage_full` when the disk is full
 */
export async function receiveMultipart(request: FastifyRequest, folder: string, limits: Limits = {}): Promise<MultipartBody> {
  try {
    return await receiveParts(request, folder, limits)
  } catch (error) {
    throw error instanceof BrokenForm ? badRequest() : error
  }
}

/** @throws BrokenForm instead of a 400 */
export async function receiveParts(request: FastifyRequest, folder: string, limits: Limits = {}): Promise<MultipartBody> {
  const own = join(folder, randomUUID())
  const cleanup = () => rm(own, { recursive: true, force: true })
  const files: Record<string, UploadedFile[]> = {}
  const pairs: string[] = []
  try {
    await mkdir(own, { recursive: true })
    for await (const part of request.parts({ limits })) {
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
    if (isBroken(error as Error)) throw new BrokenForm(fieldsOf(pairs))
    throw storageError(error)
  }
  return { fields: fieldsOf(pairs), files, cleanup }
}

/** Errors of the form parsers for an invalid body: some have a code, others only a message. */
const BROKEN = /^(Multipart: Boundary not found|Unexpected end of multipart data|(Part|File) terminated early)/
const BROKEN_CODES = new Set(['FST_INVALID_JSON_FIELD_ERROR', 'FST_PROTO_VIOLATION', 'FST_MP_PREMATURE_CLOSE'])
const isBroken = ({ code = '', message }: { code?: string; message: string }) => BROKEN_CODES.has(code) || BROKEN.test(message)

const fieldsOf = (pairs: readonly string[]) => qs.parse(pairs.join('&'), { depth: 4, arrayLimit: 200, parameterLimit: 1000 })

/** Reports a full disk as `storage_full`. Other errors are not changed. */
function storageError(error: unknown): unknown {
  const code = (error as { code?: string }).code
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new AppError(507, 'storage_full', 'There is no room left for files. Nothing was stored; please tell your administrator.')
  return error
}
