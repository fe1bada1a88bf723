import { appSetup, colleagues, contacts, profile, removeAvatar } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const picture = { file: { file_name: 'me.png', content: png, type: 'image/png' } }

it('is shown in the frame, in lists of people and beside records; initials are shown after it is removed', async () => {
  const ada = await app.member({ permissions: ['accounts.read', 'members.read', 'contacts.read', 'contacts.create', 'contacts.update'] })
  const path = `/api/v1/accounts/${ada.account_id}`
  const sent = await ada.upload('/api/v1/me/avatar', picture)
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const url = sent.body.data.avatar_url as string
  expect(url).toMatch(/^\/media\/[0-9a-f-]{36}\/thumb\/avatar\.webp\?/)

  const shown = await app.guest.get(url)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await app.guest.get(url.replace(/signature=.*/, 'signature=x'))).status).toBe(403)

  const person = { id: ada.id, avatar_url: url }
  expect((await ada.call(appSetup)).body.data.user).toMatchObject(person)
  expect((await ada.get(`${path}/members`)).body.data).toMatchObject([person])
  expect((await ada.get(`${path}/memberships`)).body.data).toMatchObject([{ user: person }])
  expect((await ada.call(colleagues.list)).body.data).toMatchObject([person])
  const contact = await ada.post(`${path}/contacts`, { first_name: 'Zoe', email: 'zoe@mail.example', user_id: ada.id })
  expect(
    (await ada.call(contacts.read, { params: { id: contact.body.data.id }, query: { include: 'user' } })).body.data.user,
  ).toMatchObject(person)
  expect((await ada.get(`${path}/contacts?include=user`)).body.data).toMatchObject([{ user: person }])
  expect((await ada.get(`${path}?include=members,membership`)).body.data).toMatchObject({ members: [person], membership: { user: person } })

  expect((await ada.call(removeAvatar)).body.data.avatar_url).toBeNull()
  expect((await ada.call(appSetup)).body.data.user!.avatar_url).toBeNull()
  expect((await app.guest.get(url)).status).toBe(404)
})

it('is replaced by a new picture, and the URL of the old one stops working', async () => {
  const ada = await app.user()
  const first = (await ada.upload('/api/v1/me/avatar', picture)).body.data.avatar_url as string
  const second = (await ada.upload('/api/v1/me/avatar', { avatar: picture.file })).body.data.avatar_url as string
  expect(second.split('?')[0]).not.toBe(first.split('?')[0])
  expect((await app.guest.get(first)).status).toBe(404)
  expect((await app.guest.get(second)).status).toBe(200)
})

it('refuses other files, damaged pictures, and guests', async () => {
  const ada = await app.user()
  expect((await ada.upload('/api/v1/me/avatar', { file: { file_name: 'me.png', content: 'no picture' } })).status).toBe(422)
  const broken = await ada.upload('/api/v1/me/avatar', { file: { ...picture.file, content: png.subarray(0, 45) } })
  expect([broken.status, broken.body.errors]).toEqual([422, { file: ['The file field must be an image'] }])
  expect((await ada.upload('/api/v1/me/avatar', { name: 'x' })).body.errors.file).toEqual(['file is required'])
  expect((await ada.call(profile)).body.data.avatar_url).toBeNull()
  expect((await app.guest.call(removeAvatar)).status).toBe(401)
})
