import { accounts, media } from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { openAccount } from '../accounts.factory.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.user()
})
afterAll(() => app.stop())

describe('pictures and attachments', () => {
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

  it('shows an uploaded cover and logo, and removes them', async () => {
    const owner = await app.user()
    const { id } = await openAccount(owner)
    const cover = await owner.upload(`/api/v1/accounts/${id}/cover`, { cover: { file_name: 'c.png', content: png, type: 'image/png' } })
    expect(cover.status, JSON.stringify(cover.body)).toBe(200)
    expect(cover.body.data.cover_url).toContain('/media/')
    expect(
      (await owner.upload(`/api/v1/accounts/${id}/logo`, { file: { file_name: 'l.png', content: png, type: 'image/png' } })).body.data
        .logo_url,
    ).toContain('/media/')
    expect((await owner.call(accounts.update, { params: { id }, body: { cover: null } })).body.data).toMatchObject({
      cover_url: null,
      logo_url: expect.any(String),
    })
    expect((await owner.upload(`/api/v1/accounts/${id}/cover`, { file: { file_name: 'c.png', content: 'no picture' } })).status).toBe(422)
    expect((await owner.upload(`/api/v1/accounts/${id}/cover`, { name: 'x' })).body.errors.file).toEqual(['file is required'])
  })

  it('stores files of the account for members who may read media', async () => {
    const owner = await app.user()
    const { id } = await openAccount(owner)
    const path = `/api/v1/accounts/${id}/attachments`
    const added = await owner.upload(path, { file: { file_name: 'Σύμβαση.txt', content: 'text', type: 'text/plain' } })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    expect((await owner.get(path)).body).toMatchObject({
      meta: { total: 1 },
      data: [{ file_name: 'Σύμβαση.txt', collection_name: 'attachment' }],
    })
    expect((await owner.call(accounts.read, { params: { id }, query: { include: 'media' } })).body.data.media).toMatchObject([
      { id: added.body.data.id },
    ])
    expect((await owner.call(media.remove, { params: { id: added.body.data.id } })).status).toBe(200)
    expect((await owner.get(path)).body.meta.total).toBe(0)
    expect((await ada.get(path)).status).toBe(404)
    expect((await (await app.member({ account_id: id, permissions: ['accounts.read'] })).get(path)).status).toBe(403)
  })
})
