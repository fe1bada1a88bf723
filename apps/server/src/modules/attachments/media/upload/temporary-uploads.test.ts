import { createMedia } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const TEMPORARY = '/api/v1/temporary-media-uploads'
let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: ['media.create'] })
})
afterAll(() => app.stop())

describe('a temporary upload', () => {
  it('is taken under each of the names that clients know, by its uuid or its number', async () => {
    const take = async (body: (upload: { id: number; uuid: string }) => object) => {
      const upload = (await ada.upload(TEMPORARY, { file: { file_name: 'a.txt', content: 'text' } })).body.data
      const answer = await ada.call(createMedia, { body: body(upload) })
      return [answer.status, answer.body.data?.file_name]
    }
    for (const body of [
      ({ uuid }: { uuid: string }) => ({ media: [uuid] }),
      ({ uuid }: { uuid: string }) => ({ temporary_media_upload_ids: [uuid] }),
      ({ id }: { id: number }) => ({ temporary_media_upload_ids: [id] }),
      ({ id }: { id: number }) => ({ temporary_media_upload_id: String(id) }),
    ])
      expect(await take(body)).toEqual([200, 'a.txt'])
    const mate = await app.member({ permissions: ['media.create'], account_id: ada.account_id })
    const foreign = (await mate.upload(TEMPORARY, { file: { file_name: 'a.txt', content: 'text' } })).body.data
    expect((await ada.call(createMedia, { body: { temporary_media_upload_id: foreign.id } })).status).toBe(422)
    expect(Object.keys((await ada.post('/api/v1/media', { media: [foreign.uuid, foreign.uuid] })).body.errors)).toEqual(['media'])
  })
})
