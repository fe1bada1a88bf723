import { accountPhones, accountSummary, accounts, allContactRequests, contacts as contactsEndpoints, listAccounts } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { joinAccount, openAccount } from '../accounts.factory.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.user()
})
afterAll(() => app.stop())

describe('reading an account', () => {
  it('includes every relation of the specification [R-3.3-01]', async () => {
    const account = await openAccount(await app.user())
    const owner = await joinAccount(app, account.id, 'owner')
    await owner.call(accountPhones.create, { params: { account_id: account.id }, body: { number: '+302101234567' } })
    await sql`WITH c AS (INSERT INTO tag_categories (account_id, name) VALUES (${account.id}, 'Size') RETURNING id),
      g AS (INSERT INTO tags (account_id, name, tag_category_id) SELECT ${account.id}, 'Large', id FROM c RETURNING id)
      INSERT INTO taggables (account_id, tag_id, taggable_type, taggable_id) SELECT ${account.id}, id, 'account', ${String(account.id)} FROM g`.execute(
      app.database.db,
    )
    const names =
      'creator,members,users,membership,memberships,phones,emails,webPresences,registrations,tags,paymentAccounts,tagOptions,tagCategoryOptions,owner,media,linkedContacts,features'
    const { status, body } = await owner.call(accounts.read, { params: { id: account.id }, query: { include: names } })
    expect(status, JSON.stringify(body)).toBe(200)
    for (const name of names.split(',')) expect(body.data, name).toHaveProperty(name)
    expect(body.data).toMatchObject({
      phones: [{ number: '+302101234567', is_primary: true }],
      tags: [{ name: 'Large' }],
      tagOptions: [{ label: 'Large' }],
      tagCategoryOptions: [{ label: 'Size' }],
    })
    expect([body.data.members!.length, body.data.memberships!.length]).toEqual([2, 2])
    expect(body.data.features!.find((feature: any) => feature.code === 'white_label')).toMatchObject({ enabled: false, source: 'plan' })
  })

  it('leaves relations empty that the caller may not read directly [INV-06]', async () => {
    const account = await openAccount(await app.user())
    const reader = await app.member({ account_id: account.id, permissions: ['accounts.read'] })
    const { body } = await reader.call(accounts.read, {
      params: { id: account.id },
      query: { include: 'members,memberships,tagOptions,phones' },
    })
    expect(body.data).toMatchObject({ members: [], memberships: [], tagOptions: [], phones: [] })
  })

  it('counts the same records as the lists of the caller, within their data scope and without archived contacts [INV-07] [R-3.3-02]', async () => {
    const owner = await app.user()
    const account = await openAccount(owner)
    const [full, own] = [await joinAccount(app, account.id, 'manager'), await joinAccount(app, account.id, 'manager', 'own')]
    const blind = await app.member({ account_id: account.id, permissions: ['accounts.read'] })
    for (let at = 0; at < 3; at++)
      await full.call(contactsEndpoints.create, { params: { account_id: account.id }, body: { email: `f${at}@count.gr` } })
    const mine = (await own.call(contactsEndpoints.create, { params: { account_id: account.id }, body: { email: 'own@count.gr' } })).body
      .data
    await own.call(contactsEndpoints.update, { params: { id: mine.id }, body: { status: 'archived' } })
    await sql`INSERT INTO contact_lists (account_id, name) VALUES (${account.id}, 'News')`.execute(app.database.db)
    for (const [user, contacts, active] of [
      [full, 3, 3],
      [own, 0, 0],
      [blind, 0, 0],
    ] as const) {
      const { body } = await user.call(accounts.read, { params: { id: account.id } })
      expect([body.data.contacts_count, body.data.active_contacts_count]).toEqual([contacts, active])
      const listed = await user.call(contactsEndpoints.list, { params: { account_id: account.id } })
      expect(listed.body.meta?.total ?? 0).toBe(contacts)
    }
    expect((await full.call(listAccounts)).body.data[0]).toMatchObject({
      contacts_count: 3,
      contact_lists_count: 1,
      pipelines_count: 1,
      subscriptions_count: 0,
    })
    for (const [count, path] of [
      ['contact_lists_count', 'contact-lists'],
      ['pipelines_count', 'pipelines'],
    ] as const) {
      const listed = await full.get(`/api/v1/accounts/${account.id}/${path}`)
      expect(listed.body.meta.total, path).toBe((await full.call(listAccounts)).body.data[0]![count])
    }
    expect((await blind.call(listAccounts)).body.data[0]!.contact_lists_count).toBe(0)
  })

  it('has all twelve counts of the specification, each equal to its list [INV-07] [R-3.3-02]', async () => {
    const owner = await app.user()
    const account = await openAccount(owner)
    const path = `/api/v1/accounts/${account.id}`
    const [full, own] = [await joinAccount(app, account.id, 'manager'), await joinAccount(app, account.id, 'manager', 'own')]
    const contact = (await full.post(`${path}/contacts`, { email: 'asks@count.gr' })).body.data
    const asked = async (user: typeof full, subject: string) =>
      (await user.call(allContactRequests.create, { body: { account_id: account.id, contact_id: contact.id, subject } })).body.data
    const request = await asked(full, 'First')
    await asked(full, 'Second')
    for (const status of ['staging', 'spam'])
      await sql`UPDATE contact_requests SET status = ${status}, pipeline_id = NULL, pipeline_stage_id = NULL, position = NULL, stage_entered_at = NULL WHERE id = ${(await asked(full, status)).id}`.execute(
        app.database.db,
      )
    await sql`UPDATE contact_requests SET user_id = ${own.id} WHERE id = ${request.id}`.execute(app.database.db)
    for (const status of ['active', 'on_hold', 'archived'])
      await full
        .post(`${path}/projects`, { name: status })
        .then(({ body }) => sql`UPDATE projects SET status = ${status} WHERE uuid = ${body.data.uuid}`.execute(app.database.db))
    const { body } = await full.get(path)
    expect(body.data).toMatchObject({
      contact_requests_count: 3,
      staging_contact_requests_count: 1,
      projects_count: 2,
      active_projects_count: 1,
      channels_count: 0,
      active_channels_count: 0,
      pages_count: 0,
    })
    for (const user of [full, own])
      for (const [count, list] of [
        ['contact_requests_count', 'contact-requests'],
        ['projects_count', 'projects'],
      ] as const)
        expect([count, (await user.get(path)).body.data[count]]).toEqual([count, (await user.get(`${path}/${list}`)).body.meta.total])
    expect((await own.get(path)).body.data.contact_requests_count).toBe(1)
  })

  it('answers 404 to strangers, 403 without the permission, 401 to guests', async () => {
    const account = await openAccount(await app.user())
    const path = `/api/v1/accounts/${account.id}`
    expect((await ada.get(path)).status).toBe(404)
    expect((await ada.put(path, { name: 'x' })).status).toBe(404)
    expect((await ada.delete(path)).status).toBe(404)
    expect((await ada.get(`${path}/summary`)).status).toBe(404)
    const powerless = await app.member({ account_id: account.id })
    expect((await powerless.get(path)).status).toBe(403)
    expect((await app.guest.get(path)).status).toBe(401)
  })
})

describe('the home of an account', () => {
  it('shows growth per month, activity and things to do', async () => {
    const owner = await app.user()
    const { id } = await openAccount(owner)
    const empty = (await owner.call(accountSummary, { params: { account_id: id } })).body.data
    expect(empty.todo.map((item: any) => item.code)).toEqual(['first_contacts', 'invite_members', 'add_registration', 'add_contact_data'])
    await owner.call(contactsEndpoints.create, { params: { account_id: id }, body: { email: 'a@home.gr' } })
    await owner.call(accountPhones.create, { params: { account_id: id }, body: { number: '+302101234567' } })
    const { growth, activity, todo, members_count, open_tasks_count } = (await owner.call(accountSummary, { params: { account_id: id } }))
      .body.data
    expect(growth).toHaveLength(12)
    expect(growth!.at(-1)).toMatchObject({ added: 1, total: 1 })
    expect(growth![0]).toMatchObject({ added: 0, total: 0 })
    expect(activity!.map((row: any) => row.event)).toEqual(['account_phone.created', 'contact.created', 'account.created'])
    expect(todo).toContainEqual({ code: 'unassigned_contacts', count: 1 })
    expect([members_count, open_tasks_count]).toEqual([1, 0])
  })

  it('hides figures whose records the caller may not list, and counts only own records for members with scope own [INV-07]', async () => {
    const owner = await app.user()
    const { id } = await openAccount(owner)
    await owner.call(contactsEndpoints.create, { params: { account_id: id }, body: { email: 'b@home.gr' } })
    const blind = await app.member({ account_id: id, permissions: ['accounts.read'] })
    expect((await blind.call(accountSummary, { params: { account_id: id } })).body.data).toEqual({
      growth: null,
      activity: null,
      members_count: null,
      contacts_count: null,
      contact_lists_count: null,
      subscriptions_count: null,
      pipelines_count: null,
      active_contacts_count: null,
      open_tasks_count: null,
      todo: [],
    })
    const own = await joinAccount(app, id, 'sales', 'own')
    expect((await own.get(`/api/v1/accounts/${id}/summary`)).body.data.growth.at(-1)).toMatchObject({ added: 0, total: 0 })
  })
})
