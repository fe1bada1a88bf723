import { contactEmailAddresses, contacts, endSubscription, restoreContact, subscribeContacts } from '@stoa/contract'
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

it('does not write to a person at an address that comes back to a contact after another one with it left [INV-24]', async () => {
  const [kept, moved] = ['kept@example.gr', 'moved@example.gr']
  const first = await subscribed(kept)
  const params = { id: first.id }
  await ada.call(contacts.update, { params, body: { email: moved } })
  const [old] = (await ada.call(contactEmailAddresses.list, { params: { contact_id: first.id } })).body.data.filter(
    ({ email }) => email === kept,
  )
  if (old) await ada.call(contactEmailAddresses.remove, { params: { contact_id: first.id, id: old.id } })
  const second = await subscribed(kept)
  const state = await stateOf(app, second.id, second.list)
  expect((await ada.call(endSubscription, { params: { id: state!.id }, body: {} })).status).toBe(200)
  await ada.call(contacts.remove, { params: { id: second.id } })
  expect((await ada.call(contacts.update, { params, body: { email: kept } })).status).toBe(200)
  expect(await marketable(first.id)).toBe(false)
  expect((await ledgerOf(app, first.id)).at(-1)).toBe('email withdrawn staff')
})

it('does not add a person to a list in bulk that they left with a contact that was deleted [INV-29]', async () => {
  const [list, other] = [await newList(ada), await newList(ada)]
  const { id } = await newContact(ada, { email: 'again@example.gr' })
  await subscribe(ada, id, [list, other])
  const state = await stateOf(app, id, list)
  expect((await ada.call(endSubscription, { params: { id: state!.id }, body: {} })).status).toBe(200)
  await ada.call(contacts.remove, { params: { id } })
  const again = await newContact(ada, { email: 'again@example.gr' })
  expect((await subscribe(ada, again.id, [list])).status, 'by a member, too').toBe(409)
  const body = { ids: [again.id], contact_list_ids: [list, other], channels: ['email' as const], consent_text: 'Signed at the counter.' }
  expect((await ada.call(subscribeContacts, { params: { account_id: ada.account_id }, body })).status).toBe(200)
  expect([await stateOf(app, again.id, list), (await stateOf(app, again.id, other))?.status]).toEqual([undefined, 'subscribed'])
})
