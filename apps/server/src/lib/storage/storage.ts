import { createHash, type Hash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * Where files lie. Keys are random and tell nothing; names, owners and types are in the table `media`. Every call ends
 * with StorageAwayError when a remote storage does not answer.
 */
export interface Storage {
  disk: 'local' | 's3'
  /**
   * Writes a stream completely or not at all.
   * @throws FileTooLargeError beyond `max_bytes`, StorageFullError when the disk is full.
   */
  put(
    key: string,
    source: Readable | AsyncIterable<Uint8Array>,
    options?: { content_type?: string; max_bytes?: number },
  ): Promise<StoredFile>
  /** @throws FileMissingError */
  get(key: string, range?: { start: number; end: number }): Promise<Readable>
  stat(key: string): Promise<{ size_bytes: number } | null>
  copy(from: string, to: string): Promise<void>
  /** Absent files are no error: removing twice is harmless. */
  remove(key: string): Promise<void>
}

export interface StoredFile {
  size_bytes: number
  /** SHA-256, taken while the bytes passed. */
  checksum: Buffer
}

/** A new key such as `media/3f/9c/…`: two levels, so that no folder grows beyond what file systems like. */
export function newStorageKey(prefix: string, extension = ''): string {
  const name = randomBytes(20).toString('hex')
  const suffix = /^[a-z0-9]{1,12}$/.test(extension) ? `.${extension}` : ''
  return `${prefix}/${name.slice(0, 2)}/${name.slice(2, 4)}/${name.slice(4)}${suffix}`
}

export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

export class FileTooLargeError extends Error {
  override name = 'FileTooLargeError'
  readonly max_bytes: number
  constructor(max_bytes: number) {
    super(`The file is larger than ${max_bytes} bytes`)
    this.max_bytes = max_bytes
  }
}

export class FileMissingError extends Error {
  override name = 'FileMissingError'
  constructor(key: string, cause?: unknown) {
    super(`There is no file ${key}`, { cause })
  }
}

/** The store of the files cannot be reached, or refuses us; what was asked is as it was and can be asked again. */
export class StorageAwayError extends Error {
  override name = 'StorageAwayError'
  constructor(cause: unknown) {
    super(`The store of the files did not answer: ${(cause as Error).name}`, { cause })
  }
}

/** Passes chunks on, counts and hashes them, and ends with FileTooLargeError beyond the limit. */
export async function* measured(
  source: AsyncIterable<Uint8Array>,
  sum: { size_bytes: number; hash: Hash },
  max_bytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    sum.size_bytes += chunk.length
    if (sum.size_bytes > max_bytes) throw new FileTooLargeError(max_bytes)
    sum.hash.update(chunk)
    yield chunk
  }
}

/** A fresh counter for `measured`. */
export function newSum(): { size_bytes: number; hash: Hash } {
  return { size_bytes: 0, hash: createHash('sha256') }
}

/** @throws when a key could leave its folder. Keys are ours, so this is a fault of the program. */
export function assertKey(key: string): void {
  if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_.-]+)*$/.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`)
}
