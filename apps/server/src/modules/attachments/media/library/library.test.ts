import { media } from '@stoa/contract'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const every = ['media.read', 'media.create', 'media.delete']
let app: TestApp
let png: Buffer

beforeAll(async () => {
  app = await createTestApp()
  png = await sharp({ create: { width: 100, height: 50, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
})
afterAll(() => app.stop())

const put = (user: TestUser, file_name: string, content: Buffer, more: Record<string, string> = {}, url = '/api/v1/media-library/media') =>
  user.upload(url, { file: { file_name, content }, ...more })

describe('the library of another account than the current one', () => {
  const join = async (user: TestUser, permissions: readonly string[]) => {
    const there = await app.member({ permissions: [...permissions] as never })
    await sql`INSERT INTO memberships (account_id, user_id, role_id)
      SELECT account_id, ${user.id}, role_id FROM memberships WHERE id = ${there.membership_id}`.execute(app.database.db)
    app.services.actors.dropAll()
    return there
  }

  it('takes a file into the account that the body names, and lists the files of the accounts of the filter', async () => {
    const both = await app.member({ permissions: every })
    const other = await join(both, every)
    const there = await put(both, 'there.png', png, { account_id: String(other.account_id) }, '/api/v1/media')
    expect(there.body.data).toMatchObject({ account_id: other.account_id, name: 'there' })
    const here = await put(both, 'here.png', png)
    expect(here.body.data.account_id).toBe(both.account_id)
    const names = async (query: Record<string, string>) =>
      (await both.call(media.list, { query: { sort: 'name', ...query } })).body.data.map(({ name }) => name)
    expect(await names({})).toEqual(['here'])
    expect(await names({ 'filter[account]': String(other.account_id) })).toEqual(['there'])
    expect(await names({ 'filter[account]': `${other.account_id},${both.account_id}` })).toEqual(['here', 'there'])
  })

  it('refuses an account that the caller does not belong to, and one in which they may not add files', async () => {
    const other = await app.member({ permissions: every })
    const ada = await app.member({ permissions: every })
    const stranger = await put(ada, 'a.png', png, { account_id: String(other.account_id) }, '/api/v1/media')
    expect(stranger).toMatchObject({ status: 422, body: { errors: { account_id: expect.any(Array) } } })
    const reader = await app.member({ permissions: every })
    const readable = await join(reader, ['media.read'])
    expect((await put(reader, 'a.png', png, { account_id: String(readable.account_id) }, '/api/v1/media')).status).toBe(403)
    await put(other, 'theirs.png', png)
    const unknown = await app.member({ permissions: every })
    const listed = await unknown.call(media.list, { query: { 'filter[account]': String(other.account_id) } })
    expect(listed.body.data).toEqual([])
  })
})
