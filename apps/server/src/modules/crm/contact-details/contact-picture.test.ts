import {
  contactMedia,
  contacts,
  eraseContact,
  exportPersonalData,
  media,
  mergeContacts,
  removeContactAvatar,
  undoMerge,
  updateProfile,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const every = ['contacts.read', 'contacts.create', 'contacts.update']
let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

let sequence = 0
async function contact(user = ada): Promise<number> {
  const answer = await user.call(contacts.create, {
    params: { account_id: user.account_id },
    body: {
      first_name: 'Eleni',
      email: `eleni${++sequence}@example.gr`,
    },
  })
  return answer.body.data.id
}
const read = async (id: number, include = '') => (await ada.get(`/api/v1/contacts/${id}${include && `?include=${include}`}`)).body.data

describe('the picture of a contact', () => {
  const send = (id: number, user = ada, content: Buffer | string = png) =>
    user.upload(`/api/v1/contacts/${id}/avatar`, { file: { file_name: 'me.png', content } })
  const rights = [...every, 'contacts.merge', 'contacts.erase', 'contacts.export', 'media.read', 'media.delete']

  it('is shown with the contact, replaced and removed, and does not appear among its files', async () => {
    const id = await contact()
    const url = (await send(id)).body.data.avatar_url as string
    expect((await app.guest.get(url)).headers['content-type']).toBe('image/webp')
    const listed = await ada.call(contacts.list, {
      params: { account_id: ada.account_id },
      query: { 'filter[search]': `eleni${sequence}@` },
    })
    expect(listed.body.data).toMatchObject([{ id, avatar_url: url }])
    expect((await ada.call(contactMedia, { params: { contact_id: id } })).body.data).toEqual([])
    expect((await read(id, 'media')).media).toEqual([])
    const next = (await send(id)).body.data.avatar_url as string
    expect([next === url, (await app.guest.get(url)).status, (await app.guest.get(next)).status]).toEqual([false, 404, 200])
    expect((await ada.call(removeContactAvatar, { params: { contact_id: id } })).body.data.avatar_url).toBeNull()
    expect((await app.guest.get(next)).status).toBe(404)
    const broken = await send(id, ada, png.subarray(0, 45))
    expect([broken.status, broken.body.errors]).toEqual([422, { file: ['The file field must be an image'] }])
    expect((await send(id, ada, 'no picture')).body.errors.file).toEqual(['The file field must be a file of type: jpg, png, webp, gif.'])
    await ada.call(updateProfile, { body: { locale: 'gr' } })
    expect((await send(id, ada, 'no picture')).body.errors.file).toEqual([
      'Το πεδίο αρχείο πρέπει να είναι αρχείο τύπου: jpg, png, webp, gif.',
    ])
    const reader = await app.member({ permissions: ['contacts.read'], account_id: ada.account_id })
    expect([(await send(id, reader)).status, (await send(id, await app.member({ permissions: every }))).status]).toEqual([403, 404])
  })

  it('follows a merge and its undo, and is deleted by an erasure', async () => {
    const bob = await app.member({ permissions: rights })
    const [kept, folded] = [await contact(bob), await contact(bob)]
    const of = async (id: number) => (await bob.call(contacts.read, { params: { id } })).body.data.avatar_url
    const url = (await send(folded, bob)).body.data.avatar_url as string
    const merged = await bob.call(mergeContacts, { params: { account_id: bob.account_id }, body: { winner_id: kept, loser_ids: [folded] } })
    expect(merged.body.data.avatar_url).toBe(url)
    const exported = await bob.call(exportPersonalData, { params: { contact_id: kept } })
    expect(exported.body.files).toMatchObject([{ file_name: 'me.png' }])
    await bob.call(undoMerge, { params: { account_id: bob.account_id, uuid: merged.body.data.merge_uuid } })
    expect([await of(kept), await of(folded)]).toEqual([null, url])

    const own = (await send(kept, bob)).body.data.avatar_url as string
    const again = await bob.call(mergeContacts, { params: { account_id: bob.account_id }, body: { winner_id: kept, loser_ids: [folded] } })
    expect(again.body.data.avatar_url).toBe(own)
    await bob.call(removeContactAvatar, { params: { contact_id: kept } })
    await bob.call(undoMerge, { params: { account_id: bob.account_id, uuid: again.body.data.merge_uuid } })
    expect([await of(kept), await of(folded), (await app.guest.get(url)).status]).toEqual([null, url, 200])
    expect((await bob.call(eraseContact, { params: { id: folded }, body: { confirm: folded } })).status).toBe(200)
    expect((await app.guest.get(url)).status).toBe(404)

    const file = await sql<{
      id: number
    }>`SELECT avatar_media_id AS id FROM contacts WHERE id = ${(await send(kept, bob)).body.data.id}`.execute(app.database.db)
    expect((await bob.call(media.remove, { params: { id: file.rows[0]!.id } })).status).toBe(200)
    expect(await of(kept)).toBeNull()
  })
})
