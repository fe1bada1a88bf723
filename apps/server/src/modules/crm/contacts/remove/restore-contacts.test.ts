import { contacts, endSubscription, restoreContact } from '@stoa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { every, ledgerOf, newContact, newList, stateOf, subscribe } from '../../contact-lists/contact-lists.fixture.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: [...every, 'contacts.delete'] })
})
afterAll(() => app.stop())

const marketable = async (id: number) => (await ada.call(contacts.read, { params: { id } })).body.data.emails_marketable

async function subscribed(email: string): Promise<{ id: number; list: number }> {
  const list = await newList(ada)
  const { id } = await newContact(ada, { email })
  expect((await subscribe(ada, id, [list])).status).toBe(200)
  return { id, list }
}

it('restores a contact as one that may be written to, while its consent holds', async () => {
  const { id } = await subscribed('stays@example.gr')
  expect(await marketable(id)).toBe(true)
  await ada.call(contacts.remove, { params: { id } })
  expect((await ada.call(restoreContact, { params: { id } })).status).toBe(200)
  expect(await marketable(id)).toBe(true)
})

it('does not write again to a person who was entered anew and left while their contact was deleted [INV-24]', async () => {
  const first = await subscribed('left@example.gr')
  await ada.call(contacts.remove, { params: { id: first.id } })
  const second = await subscribed('left@example.gr')
  const state = await stateOf(app, second.id, second.list)
  expect((await ada.call(endSubscription, { params: { id: state!.id }, body: {} })).status).toBe(200)
  await ada.call(contacts.remove, { params: { id: second.id } })
  expect((await ada.call(restoreContact, { params: { id: first.id } })).status).toBe(200)
  expect(await marketable(first.id)).toBe(false)
  expect((await ledgerOf(app, first.id)).at(-1)).toBe('email withdrawn staff')
})
