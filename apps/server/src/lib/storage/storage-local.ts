import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, FileMissingError, measured, newSum, type Storage, StorageFullError } from './storage.ts'

const full_codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Files in a folder of this machine. A file appears under its key only when all bytes are on the disk:
 * it is written beside, flushed and renamed, so neither a crash nor a full disk leaves half a file.
 */
export function createLocalStorage(options: { folder: string; openFile?: (path: string) => Promise<FileHandle> }): Storage {
  const openFile = options.openFile ?? ((path: string) => open(path, 'wx', 0o640))
  const pathOf = (key: string) => {
    assertKey(key)
    return join(options.folder, key)
  }

  /** Lets `fill` write a temporary file, then moves it to its place. */
  async function place(key: string, fill: (path: string) => Promise<void>): Promise<void> {
    const target = pathOf(key)
    const temporary = join(options.folder, 'incoming', randomBytes(16).toString('hex'))
    try {
      await mkdir(dirname(temporary), { recursive: true })
      await mkdir(dirname(target), { recursive: true })
      await fill(temporary)
      await rename(temporary, target)
      await flush(dirname(target))
    } catch (err) {
      await rm(temporary, { force: true })
      if (full_codes.has((err as NodeJS.ErrnoException).code ?? ''))
        throw new StorageFullError('The disk for files is full', { cause: err })
      throw err
    }
  }

  return {
    disk: 'local',
    async put(key, source, { max_bytes } = {}) {
      const sum = newSum()
      await place(key, async (path) => {
        const file = await openFile(path)
        try {
          for await (const chunk of measured(source as AsyncIterable<Uint8Array>, sum, max_bytes)) await file.appendFile(chunk)
          await file.sync()
        } finally {
          await file.close()
        }
      })
      return { size_bytes: sum.size_bytes, checksum: sum.hash.digest() }
    },
    async get(key, range) {
      const path = pathOf(key)
      await stat(path).catch(missing(key))
      return createReadStream(path, range)
    },
    async stat(key) {
      try {
        return { size_bytes: (await stat(pathOf(key))).size }
      } catch (err) {
        if ((err as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw err
      }
    },
    copy: (from, to) =>
      place(to, async (path) => {
        await copyFile(pathOf(from), path).catch(missing(from))
        await flush(path)
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function flush(path: string): Promise<void> {
  if (process.platform === 'win32') return // directories cannot be opened there
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function missing(key: string) {
  return (err: NodeJS.ErrnoException): never => {
    throw err.code === 'ENOENT' ? new FileMissingError(key, err) : err
  }
}
