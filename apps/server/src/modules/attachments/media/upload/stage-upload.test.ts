import { media } from '@stoa/contract'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { heicWithPlace } from '#lib/media/heic.fixture.ts'
import type { Storage } from '#lib/storage/storage.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { cleanMediaHandler } from '../cleanup.ts'

const LIBRARY = '/api/v1/media-library/media'
const TEMPORARY = '/api/v1/temporary-media-uploads'
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
let app: TestApp
let ada: TestUser
let storage: Storage

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['media.read', 'media.create', 'media.delete'] })
  storage = app.services.storage
})
afterEach(() => void Object.assign(app.services, { storage }))
afterAll(() => app.stop())

const put = (user: TestUser, file_name: string, content: Uint8Array | string, more: Record<string, string> = {}, url = LIBRARY) =>
  user.upload(url, { file: { file_name, content }, ...more })
const clean = () =>
  cleanMediaHandler.handle(
    app.services,
    { db: app.database.db, signal: new AbortController().signal, logger: app.services.logger } as never,
    {},
  )

it('takes place and camera out of pictures of telephones, and refuses one that it cannot clean', async () => {
  const photo = await heicWithPlace()
  const { data } = (await put(ada, 'photo.heic', photo)).body
  const stored = (await app.guest.get(data.url)).raw
  expect([data.mime_type, stored.length, stored.includes('Somebody')]).toEqual(['image/heic', photo.length, false])
  expect(photo.includes('Somebody')).toBe(true)
  const refused = await put(ada, 'photo.heic', photo.subarray(0, 300))
  expect([refused.status, refused.body.errors.file[0]]).toEqual([422, expect.stringMatching(/^This picture may say where .* as JPEG/)])
})

describe('a slow or broken storage', () => {
  const openTransactions = async () =>
    (
      await sql<{
        n: number
      }>`SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`.execute(
        app.database.db,
      )
    ).rows[0]!.n
  const unclaimed = async () => (await sql<{ path: string }>`SELECT path FROM unclaimed_files`.execute(app.database.db)).rows

  it('holds no transaction while a file is on its way to it', async () => {
    const seen: string[] = []
    Object.assign(app.services, {
      storage: {
        ...storage,
        put: async (...sent: Parameters<Storage['put']>) => {
          await expect.poll(openTransactions, { timeout: 10_000 }).toBe(0)
          seen.push(sent[0])
          return storage.put(...sent)
        },
      },
    })
    for (const url of [LIBRARY, TEMPORARY]) expect((await put(ada, 'slow.png', png, {}, url)).status).toBe(200)
    expect(seen).toHaveLength(8)
    const token = (await put(ada, 'slow.png', png, {}, TEMPORARY)).body.data.uuid
    seen.length = 0
    expect((await ada.call(media.create, { body: { temporary_media_upload_id: token } })).body.data).toMatchObject({
      status: 'ready',
      width: 1,
    })
    expect([seen, await unclaimed()]).toEqual([[], []])
  })

  it('that fails in the middle leaves neither a row nor a file', async () => {
    const sent: string[] = []
    Object.assign(app.services, {
      storage: {
        ...storage,
        put: async (...[key, ...rest]: Parameters<Storage['put']>) => {
          sent.push(key)
          if (sent.length > 2) throw new Error('The bucket does not answer')
          return storage.put(key, ...rest)
        },
      },
    })
    const before = (await ada.call(media.list)).body.meta.total
    const answer = await put(ada, 'lost.png', png)
    expect([answer.status, answer.body.code, sent.length]).toEqual([500, 'server_error', 3])
    expect((await ada.call(media.list)).body.meta.total).toBe(before)
    for (const key of sent) expect(await storage.stat(key)).toBeNull()
    expect(await unclaimed()).toEqual([])
  })

  it('is rid of a file whose record refused it, and of what a process left that ended in between', async () => {
    const kept = new Set<string>()
    Object.assign(app.services, {
      storage: { ...storage, put: (...[key, ...rest]: Parameters<Storage['put']>) => (kept.add(key), storage.put(key, ...rest)) },
    })
    expect((await put(ada, 'nowhere.txt', 'x', { folder_id: '99999' })).status).toBe(422)
    expect(kept.size).toBe(1)
    for (const key of kept) expect(await storage.stat(key)).toBeNull()

    const [old, recent] = ['media/aa/bb/old', 'media/aa/bb/recent']
    for (const [key, age] of [
      [old, 3_601],
      [recent, 60],
    ] as const) {
      await storage.put(key, Readable.from([Buffer.from('x')]))
      const at = new Date(app.services.clock.now().getTime() - age * 1000)
      await sql`INSERT INTO unclaimed_files (path, created_at) VALUES (${key}, ${at})`.execute(app.database.db)
    }
    await clean()
    expect([await storage.stat(old), await unclaimed()]).toEqual([null, [{ path: recent }]])
    expect(await storage.stat(recent)).not.toBeNull()
    await sql`DELETE FROM unclaimed_files`.execute(app.database.db)
  })
})
