import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertKey, FileMissingError, measured, newSum, type Storage, StorageFullError } from './storage.ts'

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Stores files in a folder of this machine. A file is written under a temporary name, flushed and renamed, so neither a crash nor a full
 * disk leaves a partial file under its key.
 */
export function createLocalStorage(options: { folder: string; openFile?: (path: string) => Promise<FileHandle> }): Storage {
  const { folder, openFile = (path: string) => open(path, 'wx', 0o640) } = options
  const pathOf = (key: string) => {
    assertKey(key)
    return join(folder, key)
  }

  return {
    disk: 'local',
    async put(key, source, { max_bytes } = {}) {
      const sum = newSum()
      await writeThenRename(folder, pathOf(key), async (path) => {
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
      writeThenRename(folder, pathOf(to), async (path) => {
        await copyFile(pathOf(from), path).catch(missing(from))
        await flush(path)
      }),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Lets `write` fill a temporary file, then renames it. @throws StorageFullError */
async function writeThenRename(folder: string, target: string, write: (path: string) => Promise<void>): Promise<void> {
  const temporary = join(folder, 'incoming', randomBytes(16).toString('hex'))
  try {
    await mkdir(dirname(temporary), { recursive: true })
    await mkdir(dirname(target), { recursive: true })
    await write(temporary)
    await rename(temporary, target)
    await flush(dirname(target))
  } catch (err) {
    await rm(temporary, { force: true })
    if (FULL_CODES.has((err as NodeJS.ErrnoException).code ?? '')) throw new StorageFullError('The disk for files is full', { cause: err })
    throw err
  }
}

async function flush(path: string): Promise<void> {
  if (process.platform === 'win32') return // Windows cannot open directories.
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
