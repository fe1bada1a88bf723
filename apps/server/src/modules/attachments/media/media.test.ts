import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const every = ['media.read', 'media.create', 'media.delete']
let app: TestApp
let ada: TestUser
let png: Buffer

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
  png = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
})
afterAll(() => app.stop())

const LIBRARY = '/api/v1/media-library/media'
const put = (user: TestUser, file_name: string, content: Uint8Array | string, more: Record<string, string> = {}) =>
  user.upload(LIBRARY, { file: { file_name, content }, ...more })

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
  })
})
