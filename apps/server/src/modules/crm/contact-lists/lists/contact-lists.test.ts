import {
  accounts as accountsEndpoints,
  allContactLists,
  contactListGrowth,
  contactLists,
  contacts as contactsEndpoints,
  endSubscription,
  eraseContact,
  listSubscriptions,
  newContactSubscription,
  shareContactList,
  subscribers,
} from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { every, figuresOf, newContact, newList, stateOf, subscribe } from '../contact-lists.fixture.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every })
})
afterAll(() => app.stop())

describe('lists', () => {
  it('are created, changed by version, archived and deleted', async () => {
    const id = await newList(ada, { name: 'News', opt_in: 'double', visibility: 'public' })
    const path = `/api/v1/contact-lists/${id}`
    expect(
      (await ada.call(contactLists.create, { params: { account_id: ada.account_id }, body: { name: 'NEWS' } })).body.errors,
    ).toHaveProperty('name')
    expect((await ada.put(path, { name: 'Newsletter', version: 1 })).body.data).toMatchObject({
      name: 'Newsletter',
      version: 2,
      opt_in: 'double',
    })
    expect((await ada.put(path, { name: 'Late', version: 1 })).status).toBe(409)
    expect((await ada.put(path, { is_welcoming: true })).body.errors).toHaveProperty('welcome_message')
    expect((await ada.put(path, { archived: true })).body.data.archived_at).not.toBeNull()
    const names = async (query = '') =>
      (await ada.get(`/api/v1/accounts/${ada.account_id}/contact-lists${query}`)).body.data.map((list: any) => list.name)
    expect(await names()).not.toContain('Newsletter')
    expect(await names('?filter[archived]=1')).toContain('Newsletter')
    expect((await ada.delete(path)).status).toBe(200)
    expect((await ada.get(path)).status).toBe(404)
  })

  it('have double opt-in when the account sets it for new lists', async () => {
    const careful = await app.member({ permissions: [...every, 'accounts.update'] })
    const create = async (body: object) =>
      (await careful.call(contactLists.create, { params: { account_id: careful.account_id }, body })).body.data.opt_in
    expect(await create({ name: 'Before' })).toBe('single')
    await careful.call(accountsEndpoints.update, {
      params: { id: careful.account_id },
      body: { settings: { double_opt_in_default: true } },
    })
    expect(await create({ name: 'After' })).toBe('double')
    expect(await create({ name: 'Chosen', opt_in: 'single' })).toBe('single')
  })

  it('are found by name, sorted by size, and offered as options of the filter', async () => {
    const bob = await app.member({ permissions: every })
    const [small, big] = [await newList(bob, { name: 'Small list' }), await newList(bob, { name: 'Big list' })]
    await subscribe(bob, (await newContact(bob)).id, [big])
    const { body } = await bob.call(contactLists.list, {
      params: { account_id: bob.account_id },
      query: { sort: '-subscribed_count', 'filter[search]': 'list' },
    })
    expect(body.data.map((list: any) => [list.id, list.subscribed_count])).toEqual([
      [big, 1],
      [small, 0],
    ])
    const options = async (query: string) => (await bob.get(`/api/v1/accounts/${bob.account_id}/contact-lists/options${query}`)).body.data
    expect(await options('?search=big')).toEqual([{ value: big, label: 'Big list' }])
    expect(await options(`?ids=${small}`)).toEqual([{ value: small, label: 'Small list' }])
    expect(
      (await bob.call(contactsEndpoints.list, { params: { account_id: bob.account_id }, query: { 'filter[contact_list]': big } })).body.meta
        .total,
    ).toBe(1)
    expect((await bob.call(allContactLists.list)).body.meta.total).toBe(2)
  })

  it('include their account and the accounts with which they are shared [R-3.3-27]', async () => {
    const other = await app.member({ permissions: every })
    const id = await newList(ada)
    await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${ada.account_id}, ${other.account_id}, 'provider', 'active')`.execute(
      app.database.db,
    )
    await ada.call(shareContactList, { params: { contact_list_id: id }, body: { account_id: other.account_id, ability: 'use' } })
    expect((await ada.call(contactLists.read, { params: { id }, query: { include: 'account,accounts' } })).body.data).toMatchObject({
      account: { id: ada.account_id },
      accounts: [{ id: other.account_id, ability: 'use' }],
    })
  })

  it('are offered for a new subscription unless the contact is on them [R-7.4-08]', async () => {
    const bob = await app.member({ permissions: every })
    const [on, off] = [await newList(bob), await newList(bob)]
    const contact = await newContact(bob)
    await subscribe(bob, contact.id, [on])
    const { body } = await bob.call(newContactSubscription, { params: { contact_id: contact.id } })
    expect(body.included.contactLists.map((list: { id: number }) => list.id)).toEqual([off])
  })

  it('show their growth by day', async () => {
    const id = await newList(ada)
    const contact = await newContact(ada)
    await subscribe(ada, contact.id, [id])
    const { data } = (await ada.call(contactListGrowth, { params: { contact_list_id: id }, query: { days: 7 } })).body
    expect(data).toHaveLength(7)
    expect(data.at(-1)).toMatchObject({ joined: 1, left: 0, subscribed: 1 })
    expect(data[0]).toMatchObject({ joined: 0, subscribed: 0 })
  })
})

describe('sharing', () => {
  it('shows a list to another account without its addresses until the sharing ends [INV-11]', async () => {
    const other = await app.member({ permissions: every })
    const id = await newList(ada, { name: 'Shared' })
    await subscribe(ada, (await newContact(ada)).id, [id])
    const path = `/api/v1/contact-lists/${id}`
    expect((await ada.post(`${path}/accounts`, { account_id: other.account_id, ability: 'use' })).body.errors).toHaveProperty('account_id')
    await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${ada.account_id}, ${other.account_id}, 'client', 'active')`.execute(
      app.database.db,
    )
    expect((await other.get(path)).status).toBe(404)
    expect((await ada.post(`${path}/accounts`, { account_id: other.account_id, ability: 'use' })).body.data).toMatchObject([
      { id: other.account_id, ability: 'use' },
    ])
    expect((await other.get(path)).body.data).toMatchObject({ name: 'Shared', subscribed_count: 1, shared_ability: 'use' })
    expect(
      (await other.call(contactLists.list, { params: { account_id: other.account_id }, query: { 'filter[shared]': 1 } })).body.data,
    ).toMatchObject([{ id }])
    for (const rest of ['subscribers', 'subscriptions', 'subscriptions/export', 'job-batches'])
      expect((await other.get(`${path}/${rest}`)).status, rest).toBe(403)
    expect((await other.put(path, { name: 'Mine' })).status).toBe(403)
    expect((await other.delete(path)).status).toBe(403)
    expect((await ada.delete(`${path}/accounts/${other.account_id}`)).status).toBe(200)
    expect((await other.get(path)).status).toBe(404)
  })
})

describe('the figures of a list', () => {
  it('follow every change of its subscriptions and the deletion of contacts [INV-7]', async () => {
    const id = await newList(ada)
    const contacts = await Promise.all(Array.from({ length: 4 }, () => newContact(ada)))
    for (const contact of contacts) await subscribe(ada, contact.id, [id])
    await ada.call(endSubscription, { params: { id: (await stateOf(app, contacts[0]!.id, id))!.id } })
    await ada.call(contactsEndpoints.update, { params: { id: contacts[1]!.id }, body: { status: 'blacklisted' } })
    const check = async (wanted: object) => {
      const { kept, counted } = await figuresOf(app, id)
      expect(kept).toEqual(counted)
      expect(kept).toMatchObject(wanted)
    }
    await check({ subscribed: 2, unsubscribed: 1, cleaned: 1 })
    await sql`UPDATE contacts SET deleted_at = now() WHERE id = ${contacts[2]!.id}`.execute(app.database.db)
    await check({ subscribed: 1, unsubscribed: 1, cleaned: 1 })
    await sql`UPDATE contacts SET deleted_at = NULL WHERE id = ${contacts[2]!.id}`.execute(app.database.db)
    await check({ subscribed: 2 })
    await ada.call(eraseContact, { params: { id: contacts[2]!.id }, body: { confirm: contacts[2]!.id } })
    await check({ subscribed: 1 })
  })
})

describe('access to lists', () => {
  it('depends on the permissions in the account of the list', async () => {
    const id = await newList(ada)
    const reader = await app.member({ permissions: ['contact-lists.read'], account_id: ada.account_id })
    const stranger = await app.member({ permissions: every })
    const path = `/api/v1/contact-lists/${id}`
    expect((await reader.get(path)).status).toBe(200)
    expect((await reader.put(path, { name: 'X' })).status).toBe(403)
    expect((await reader.get(`${path}/subscriptions`)).status).toBe(403)
    expect((await stranger.get(path)).status).toBe(404)
    expect((await stranger.get(`${path}/subscriptions`)).status).toBe(404)
    expect((await app.guest.get(path)).status).toBe(401)
  })

  it("is limited with own scope to subscriptions of the member's contacts, which include contact and list [R-3.3-38]", async () => {
    const id = await newList(ada)
    const own = await app.member({ permissions: every, account_id: ada.account_id, data_scope: 'own' })
    await subscribe(ada, (await newContact(ada)).id, [id])
    const mine = await newContact(own)
    await subscribe(own, mine.id, [id])
    expect(
      (await own.call(listSubscriptions.list, { params: { contact_list_id: id }, query: { include: 'contact,contactList' } })).body.data,
    ).toMatchObject([{ contact: { id: mine.id }, contactList: { id } }])
    expect((await ada.call(listSubscriptions.list, { params: { contact_list_id: id } })).body.meta.total).toBe(2)
    expect((await own.call(subscribers.list, { params: { contact_list_id: id } })).body.meta.total).toBe(1)
    expect(
      (await ada.call(subscribers.list, { params: { contact_list_id: id }, query: { 'filter[subscription_status]': 'unsubscribed' } })).body
        .meta.total,
    ).toBe(0)
  })
})
