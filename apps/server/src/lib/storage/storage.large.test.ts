import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3StandIn } from '#stand-ins/s3/s3-stand-in.ts'
import { FileMissingError, FileTooLargeError, newStorageKey, type Storage, StorageAwayError, StorageFullError } from './storage.ts'
import { createLocalStorage } from './storage-local.ts'
import { createS3Storage } from './storage-s3.ts'

const credentials = { access_key_id: 'AKIATEST', secret_access_key: 'secret/with+signs' }
let folder: string
let s3: Awaited<ReturnType<typeof startS3StandIn>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-storage-'))
  s3 = await startS3StandIn(credentials)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await s3.close()
})

const content = Buffer.from('Καλημέρα '.repeat(50_000))
const chunks = () => Readable.from([content.subarray(0, 70_001), content.subarray(70_001)])

const drivers: [string, () => Storage][] = [
  ['in a folder', () => createLocalStorage({ folder })],
  ['in S3', () => createS3Storage({ bucket: 'stoa', endpoint: s3.url, prefix: 'files', ...credentials })],
]

describe.each(drivers)('storage %s', (_name, make) => {
  it('keeps, reads, measures, copies and removes a file', async () => {
    const storage = make()
    const key = newStorageKey('media', 'txt')
    const stored = await storage.put(key, chunks())
    expect(stored).toEqual({ size_bytes: content.length, checksum: createHash('sha256').update(content).digest() })
    expect(await buffer(await storage.get(key))).toEqual(content)
    expect(await buffer(await storage.get(key, { start: 2, end: 11 }))).toEqual(content.subarray(2, 12))
    const copy = newStorageKey('media')
    await storage.copy(key, copy)
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.stat(key)).toBeNull()
    expect(await storage.stat(copy)).toEqual({ size_bytes: content.length })
  })

  it('says that a file is missing', async () => {
    const storage = make()
    await expect(storage.get(newStorageKey('media'))).rejects.toBeInstanceOf(FileMissingError)
    await expect(storage.copy(newStorageKey('media'), newStorageKey('media'))).rejects.toBeInstanceOf(FileMissingError)
  })

  it('keeps nothing of a file above the limit or of an upload that breaks off', async () => {
    const storage = make()
    const key = newStorageKey('media')
    await expect(storage.put(key, chunks(), { max_bytes: 100_000 })).rejects.toBeInstanceOf(FileTooLargeError)
    async function* broken() {
      yield content.subarray(0, 1000)
      throw new Error('connection lost')
    }
    await expect(storage.put(key, broken())).rejects.toThrow('connection lost')
    expect(await storage.stat(key)).toBeNull()
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })

  it('refuses keys that leave its folder', async () => {
    await expect(async () => make().put('../../etc/passwd', chunks())).rejects.toThrow('Not a storage key')
  })
})

it.runIf(process.platform === 'linux')('reports a full disk and leaves no partial file', async () => {
  const storage = createLocalStorage({
    folder,
    openFile: async (path) => {
      await writeFile(path, 'begun')
      return open('/dev/full', 'w')
    },
  })
  const key = newStorageKey('full')
  await expect(storage.put(key, chunks())).rejects.toBeInstanceOf(StorageFullError)
  expect(await storage.stat(key)).toBeNull()
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

describe('a file above the size of a part in S3', () => {
  const large = randomBytes(12 * 1024 ** 2)
  const pieces = () => Readable.from(Array.from({ length: 12 }, (_, n) => large.subarray(n * 1024 ** 2, (n + 1) * 1024 ** 2)))
  const storage = () => createS3Storage({ bucket: 'stoa', endpoint: s3.url, prefix: 'files', ...credentials })

  it('goes in parts and comes back whole', async () => {
    const key = newStorageKey('media', 'bin')
    const stored = await storage().put(key, pieces())
    expect(stored).toEqual({ size_bytes: large.length, checksum: createHash('sha256').update(large).digest() })
    expect((await buffer(await storage().get(key))).equals(large)).toBe(true)
    expect(s3.uploads.size).toBe(0)
  })

  it('leaves no parts behind when it breaks off', async () => {
    const key = newStorageKey('media', 'bin')
    async function* broken() {
      yield large.subarray(0, 11 * 1024 ** 2)
      throw new Error('connection lost')
    }
    await expect(storage().put(key, broken())).rejects.toThrow('connection lost')
    expect(await storage().stat(key)).toBeNull()
    expect(s3.uploads.size).toBe(0)
  })

  it('arrives although S3 asks for patience on the way', async () => {
    const key = newStorageKey('media', 'bin')
    s3.fail('unavailable')
    s3.fail('internal_error')
    await storage().put(key, pieces())
    expect(await storage().stat(key)).toEqual({ size_bytes: large.length })
  })
})

describe('a store that is away', () => {
  const at = (endpoint: string, secret_access_key = credentials.secret_access_key) =>
    createS3Storage({ bucket: 'stoa', endpoint, access_key_id: credentials.access_key_id, secret_access_key })

  it.each([
    ['does not listen', () => at('http://127.0.0.1:9')],
    ['refuses the key', () => at(s3.url, 'wrong')],
  ])('is told apart from a file that is missing: %s', async (_case, make) => {
    const key = newStorageKey('media')
    await expect(make().put(key, chunks())).rejects.toBeInstanceOf(StorageAwayError)
    await expect(make().get(key)).rejects.toBeInstanceOf(StorageAwayError)
    await expect(make().stat(key)).rejects.toBeInstanceOf(StorageAwayError)
    await expect(make().copy(key, newStorageKey('media'))).rejects.toBeInstanceOf(StorageAwayError)
    await expect(make().remove(key)).rejects.toBeInstanceOf(StorageAwayError)
  })
})
