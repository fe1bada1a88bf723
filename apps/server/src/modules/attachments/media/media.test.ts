import { createMedia, media } from '@stoa/contract'
import { open } from 'node:fs/promises'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contextOf } from '#platform/build-context.ts'
import { systemRequest } from '#platform/system-request.ts'
import { noEffects } from '#kit/effects.ts'
import { createLocalStorage } from '#lib/storage/storage-local.ts'
import type { Storage } from '#lib/storage/storage.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { attachMedia, detachMedia, loadCoverMedia, loadMedia } from './index.ts'
import { cleanMediaHandler } from './cleanup.ts'

const every = ['media.read', 'media.create', 'media.delete']
const LIBRARY = '/api/v1/media-library/media'
const TEMPORARY = '/api/v1/temporary-media-uploads'
let app: TestApp
let ada: TestUser
let png: Buffer
let storage: Storage

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
  png = await picture().png().toBuffer()
  storage = app.services.storage
})
afterEach(() => void Object.assign(app.services, { storage }))
afterAll(() => app.stop())

const picture = (width = 1000, height = 500) => sharp({ create: { width, height, channels: 3, background: '#884422' } })
const put = (user: TestUser, file_name: string, content: Uint8Array | string, more: Record<string, string> = {}, url = LIBRARY) =>
  user.upload(url, { file: { file_name, content }, ...more })
const advance = (ms: number) => (app.services.clock as unknown as { advance(ms: number): void }).advance(ms)
const context = async (user: TestUser) => {
  const actor = { ...(await app.services.actors.load(app.database.db, user.id))!, token: null }
  return contextOf(
    app.services,
    app.database.db,
    {
      actor,
      files: {},
      request: systemRequest('test'),
    },
    noEffects(),
  )
}
const clean = () =>
  cleanMediaHandler.handle(
    app.services,
    { db: app.database.db, signal: new AbortController().signal, logger: app.services.logger } as never,
    {},
  )

describe('storing a file', () => {
  it('takes its type from the content, makes three sizes and serves each by signed address [R-1-09]', async () => {
    const answer = await put(ada, 'invoice.pdf', png)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data).toMatchObject({
      mime_type: 'image/png',
      kind: 'image',
      status: 'ready',
      width: 1000,
      height: 500,
      size: png.length,
    })
    const original = await app.guest.get(answer.body.data.url)
    expect([original.status, original.headers['content-type'], original.raw.equals(png)]).toEqual([200, 'image/png', true])
    const thumb = await app.guest.get(answer.body.data.thumb_url)
    expect((await sharp(thumb.raw).metadata()).width).toBe(200)
    expect(thumb.headers['x-content-type-options']).toBe('nosniff')
    expect(
      (await ada.call(media.list, { query: { 'filter[search]': 'invoice', 'filter[kind]': 'image', include: 'createdBy' } })).body.data[0],
    ).toMatchObject({
      id: answer.body.data.id,
      createdBy: { id: ada.id },
    })
  })

  it('takes place and camera out of photographs', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '37/1 58/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { data } = (await put(ada, 'photo.jpg', photo)).body
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    expect((await sharp((await app.guest.get(data.url)).raw).metadata()).exif).toBeUndefined()
  })

  it('makes the sizes of a large image in the background', async () => {
    const noise = Buffer.alloc(1100 * 1100 * 3)
    for (let at = 0; at < noise.length; at++) noise[at] = (at * 2654435761) >>> 13
    const large = await sharp(noise, { raw: { width: 1100, height: 1100, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    await app.work()
    const { data } = (await put(ada, 'large.png', large)).body
    expect(data).toMatchObject({ status: 'processing', thumb_url: null })
    await expect
      .poll(async () => (await ada.call(media.read, { params: { id: data.id } })).body.data, { timeout: 15_000 })
      .toMatchObject({ status: 'ready', width: 1100 })
  })

  it('keeps a damaged image to be downloaded', async () => {
    const { data } = (await put(ada, 'broken.png', png.subarray(0, 200))).body
    expect(data).toMatchObject({ status: 'failed', preview_url: null })
    expect((await app.guest.get(data.download_url)).raw).toHaveLength(200)
  })

  it('makes any name one that files and headers can carry', async () => {
    const { data } = (await put(ada, '../../etc/pass\u0000wd\u202Egpj.txt', 'hello')).body
    expect(data.file_name).toBe('passwdgpj.txt')
    const long = (await put(ada, `${'ω'.repeat(400)}.txt`, 'hello')).body.data
    expect([long.file_name.length, long.file_name.endsWith('.txt')]).toEqual([200, true])
    expect((await app.guest.get(long.url)).status).toBe(200)
  })
})

describe('refusing a file', () => {
  it('says so on the field when it is missing or a program', async () => {
    expect((await ada.call(media.create)).body.errors).toEqual({ file: ['file is required'] })
    const program = await put(ada, 'photo.jpg', 'MZ\u0090\u0000\u0003' + '\0'.repeat(200))
    expect([program.status, program.body.errors.file]).toEqual([422, ['The file field must not be a program.']])
  })

  it('refuses a body above 110 MB with 413', async () => {
    const answer = await put(ada, 'huge.bin', Buffer.alloc(111 * 1024 * 1024))
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large'])
  })

  it('says that the disk is full, and leaves nothing behind', async () => {
    const before = (await ada.call(media.list)).body.meta.total
    Object.assign(app.services, {
      storage: createLocalStorage({ folder: `${app.services.env.DATA_DIR}/full`, openFile: () => open('/dev/full', 'w') }),
    })
    for (const url of [LIBRARY, TEMPORARY]) {
      const answer = await put(ada, 'list.txt', 'x'.repeat(100_000), {}, url)
      expect([answer.status, answer.body.code]).toEqual([507, 'storage_full'])
    }
    expect((await ada.call(media.list)).body.meta.total).toBe(before)
  })
})

describe('serving a file', () => {
  it('works for that file and ten minutes only [13]', async () => {
    const [one, other] = [(await put(ada, 'one.txt', 'one')).body.data, (await put(ada, 'other.txt', 'other')).body.data]
    expect((await app.guest.get(one.url)).body).toBe('one')
    const query = one.url.split('?')[1]
    expect((await app.guest.get(`${other.url.split('?')[0]}?${query}`)).body).toMatchObject({
      code: 'invalid_signature',
      message: 'Invalid signature.',
    })
    expect((await app.guest.get(one.url.split('?')[0])).status).toBe(403)
    advance(601_000)
    expect((await app.guest.get(one.url)).status).toBe(403)
  })

  it('never shows what a browser might run, and closes it in when it is saved', async () => {
    const { data } = (await put(ada, 'logo.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')).body
    const answer = await app.guest.get(data.url)
    expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(data.mime_type).toBe('image/svg+xml')
  })

  it('sends the part that is asked for', async () => {
    const { data } = (await put(ada, 'digits.txt', '0123456789')).body
    const part = (range: string) => app.guest.get(data.url, { range })
    const first = await part('bytes=2-4')
    expect([first.status, first.body, first.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await part('bytes=-3')).body).toBe('789')
    expect((await part('bytes=8-')).body).toBe('89')
    expect((await part('bytes=10-')).status).toBe(416)
    expect((await part('bytes=0-1,4-5')).status).toBe(200)
  })
})

describe('a temporary upload', () => {
  it('becomes media of the record that names it, once, and only for its sender', async () => {
    const upload = (await put(ada, 'brief.txt', 'hello', {}, TEMPORARY)).body.data
    expect((await app.guest.get(upload.url)).body).toBe('hello')
    const mate = await app.member({ permissions: every, account_id: ada.account_id })
    const foreign = await mate.call(media.create, { body: { temporary_media_upload_id: upload.uuid } })
    expect(Object.keys(foreign.body.errors!)).toEqual(['temporary_media_upload_id'])
    const kept = await ada.call(createMedia, { body: { temporary_media_upload_id: upload.uuid } })
    expect(kept.body.data).toMatchObject({ file_name: 'brief.txt', mime_type: 'text/plain', size: 5 })
    expect((await app.guest.get(kept.body.data.url)).body).toBe('hello')
    expect((await ada.call(media.create, { body: { temporary_media_upload_id: upload.uuid } })).status).toBe(422)
  })
})

describe('files of a record', () => {
  it('are hung on it in order, one as its cover, and taken off again', async () => {
    const ctx = await context(ada)
    const [one, two] = [(await put(ada, 'one.txt', 'one')).body.data, (await put(ada, 'two.txt', 'two')).body.data]
    const owner = { type: 'campaign', id: 900 }
    await attachMedia(ctx, [two.uuid, one.id], { account_id: ada.account_id, owner, collection: 'attachment' })
    const [first, second] = [(await put(ada, 'a.png', png)).body.data, (await put(ada, 'b.png', png)).body.data]
    for (const { id } of [first, second]) await attachMedia(ctx, [id], { account_id: ada.account_id, owner, collection: 'cover' })
    const rows: any[] = [{ id: 900 }, { id: 901 }]
    await loadMedia('campaign')(ctx, rows)
    await loadCoverMedia('campaign')(ctx, rows)
    expect(rows[0].media.filter((row: any) => row.collection_name === 'attachment').map((row: any) => row.id)).toEqual(
      expect.arrayContaining([one.id, two.id]),
    )
    expect([rows[0].coverMedia.id, rows[1].coverMedia, rows[1].media]).toEqual([second.id, null, []])
    await detachMedia(ctx, [one.id], owner)
    await loadMedia('campaign')(ctx, rows)
    expect(rows[0].media.map((row: any) => row.id)).toEqual([two.id, second.id])
  })

  it('are never those of another account [2] [13]', async () => {
    const foreign = await app.member({ permissions: every })
    const theirs = (await put(foreign, 'secret.txt', 'secret')).body.data
    for (const reference of [theirs.id, theirs.uuid, '00000000-0000-7000-8000-000000000000', 'nonsense'])
      await expect(
        attachMedia(await context(ada), [reference], {
          account_id: ada.account_id,
          owner: { type: 'campaign', id: 1 },
          collection: 'attachment',
        }),
      ).rejects.toMatchObject({ status: 422, errors: { media: expect.any(Array) } })
    await expect(
      sql`INSERT INTO mediables (account_id, media_id, mediable_type, mediable_id) VALUES (${ada.account_id}, ${theirs.id}, 'campaign', '1')`.execute(
        app.database.db,
      ),
    ).rejects.toMatchObject({ code: '23503' })
  })
})

describe('rights on files', () => {
  it('are those of the account: 404 to strangers, 403 without the permission, 401 to guests', async () => {
    const { id } = (await put(ada, 'private.txt', 'x')).body.data
    const stranger = await app.member({ permissions: every })
    const reader = await app.member({ permissions: ['media.read'], account_id: ada.account_id })
    const bare = await app.member({ account_id: ada.account_id })
    for (const path of [`/api/v1/media/${id}`, `${LIBRARY}/${id}`]) {
      expect((await stranger.get(path)).status).toBe(404)
      expect((await stranger.delete(path)).status).toBe(404)
      expect((await reader.get(path)).status).toBe(200)
      expect((await reader.delete(path)).status).toBe(403)
      expect((await app.guest.get(path)).status).toBe(401)
    }
    expect((await bare.call(media.list)).status).toBe(403)
    expect((await put(reader, 'x.txt', 'x')).status).toBe(403)
    expect((await reader.call(media.update, { params: { id }, body: { name: 'x' } })).status).toBe(403)
    expect((await stranger.call(media.list)).body.meta.total).toBe(0)
  })

  it('let who may create rename, keeping the extension', async () => {
    const { id } = (await put(ada, 'draft.v2.txt', 'x')).body.data
    const { data } = (await ada.call(media.update, { params: { id }, body: { name: 'Συμβόλαιο', alt: 'Contract' } })).body
    expect(data).toMatchObject({ name: 'Συμβόλαιο', file_name: 'Συμβόλαιο.txt', alt: 'Contract' })
    expect((await ada.call(media.list, { query: { 'filter[search]': 'symvolaio' } })).body.meta.total).toBe(1)
  })
})

describe('the library of the platform', () => {
  const ADMIN = '/api/v1/admin/media-library'

  it('holds folders between which files move, and is for those who look after it', async () => {
    const staff = await app.staff('admin')
    const folder = (await staff.post(`${ADMIN}/folders`, { name: 'Logos' })).body.data
    expect((await staff.post(`${ADMIN}/folders`, { name: 'logos' })).body.errors.name).toHaveLength(1)
    const inner = (await staff.post(`${ADMIN}/folders`, { name: 'Old', parent_id: folder.id })).body.data
    const { data } = (await put(staff, 'logo.png', png, { folder_id: String(folder.id) }, `${ADMIN}/media`)).body
    expect(data.account_id).toBeNull()
    const inside = async (id: number | 'null') =>
      (await staff.get(`${ADMIN}/media?filter[folder]=${id}`)).body.data.map((row: any) => row.id)
    expect(await inside(folder.id)).toEqual([data.id])
    expect((await staff.post(`${ADMIN}/mediables/move`, { media_ids: [data.id], folder_id: inner.id })).body).toEqual({
      data: { moved: 1 },
    })
    expect([await inside(folder.id), await inside(inner.id)]).toEqual([[], [data.id]])
    await staff.delete(`${ADMIN}/folders/${inner.id}`)
    expect(await inside(folder.id)).toEqual([data.id])
    await staff.post(`${ADMIN}/mediables/move`, { media_ids: [data.id], folder_id: null })
    expect(await inside('null')).toContain(data.id)
    expect((await staff.post(`${ADMIN}/mediables/move`, { media_ids: [data.id], folder_id: 99_999 })).status).toBe(422)
    expect((await ada.get(`${ADMIN}/media`)).status).toBe(403)
    expect((await ada.call(media.read, { params: { id: data.id } })).status).toBe(404)
    expect((await staff.delete(`${ADMIN}/media/${data.id}`)).body).toEqual({ data: null })
  })

  it('never touches files of accounts', async () => {
    const staff = await app.staff('admin')
    const { id } = (await put(ada, 'mine.txt', 'x')).body.data
    expect((await staff.get(`${ADMIN}/media`)).body.data.map((row: any) => row.id)).not.toContain(id)
    expect((await staff.delete(`${ADMIN}/media/${id}`)).status).toBe(404)
    expect((await staff.post(`${ADMIN}/mediables/move`, { media_ids: [id], folder_id: null })).status).toBe(404)
  })
})

describe('an unreachable file', () => {
  it('is removed with its bytes: temporary uploads after 24 hours, deleted files after 30 days', async () => {
    const upload = (await put(ada, 'old.txt', 'old', {}, TEMPORARY)).body.data
    const gone = (await put(ada, 'gone.png', png)).body.data
    expect((await ada.call(media.remove, { params: { id: gone.id } })).body).toEqual({ data: null })
    expect((await app.guest.get(gone.url)).status).toBe(404)
    const { rows } = await sql<{
      path: string
    }>`SELECT path FROM temporary_media_uploads WHERE token = ${upload.uuid} UNION ALL SELECT path FROM media WHERE id = ${gone.id}
      UNION ALL SELECT conversions->'thumb'->>'path' FROM media WHERE id = ${gone.id}`.execute(app.database.db)
    expect(rows).toHaveLength(3)
    for (const { path } of rows) expect(await storage.stat(path)).not.toBeNull()
    const used = (await put(ada, 'used.png', png, {}, TEMPORARY)).body.data
    const kept = (await ada.call(media.create, { body: { temporary_media_upload_id: used.uuid } })).body.data
    const lasting = await sql<any>`SELECT path, conversions->'thumb'->>'path' AS thumb FROM media WHERE id = ${kept.id}`.execute(
      app.database.db,
    )
    advance(31 * 86_400_000)
    await clean()
    for (const { path } of rows) expect(await storage.stat(path)).toBeNull()
    for (const path of Object.values(lasting.rows[0])) expect(await storage.stat(path as string)).not.toBeNull()
  })
})
