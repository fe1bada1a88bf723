import { acceptRelation, accountClients, accounts, clients, relationActivity, relationNotes, relations } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { joinAccount, openAccount } from '../accounts/accounts.factory.ts'

let app: TestApp
let owner: TestUser
let agency: number
let path: string

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.user()
  agency = (await openAccount(owner, { name: 'Αιγαίο Marketing' })).id
  path = `/api/v1/accounts/${agency}`
})
afterAll(() => app.stop())

const address = { address_line: 'Ερμού', address_number: '12', city: 'Αθήνα', postal_code: '10563' }

async function client(body: object = {}, by = owner) {
  const answer = await by.post(`${path}/account-clients`, { name: 'Ξενία Ξενοδοχεία', ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

/** Creates an account with an owner. */
async function foreign(type: string, name: string) {
  const user = await app.user()
  return { user, account: await openAccount(user, { name, type }) }
}

describe('a new client', () => {
  it('is a new account without an owner, managed by the agency, and active from the start [R-3.2-06] [R-1-13]', async () => {
    const made = await client({
      name: 'Olive & Co',
      vat_number: '094019245',
      ...address,
      email: 'Info@olive.example',
      phone: '2103222345',
      code: 'C-17',
      payment_terms_days: 45,
      manager_id: owner.id,
      notes: 'Pays late',
    })
    expect(made).toMatchObject({
      id: made.uuid,
      account_id: agency,
      type: 'client',
      status: 'active',
      side: 'kept',
      name: 'Olive & Co',
      code: 'C-17',
      payment_terms_days: 45,
      notes: 'Pays late',
      balance_minor: 0,
      counterpart: {
        type: 'client',
        claimed: false,
        managed_by_account_id: agency,
        vat_number: 'EL094019245',
        email: 'info@olive.example',
        phone: '+302103222345',
      },
    })
    const read = await owner.get(`${path}/account-clients/${made.uuid}?include=client,agency,manager,contacts,tags,movements,projectsCount`)
    expect(read.body.data).toMatchObject({
      client: { name: 'Olive & Co' },
      agency: { id: agency },
      manager: { id: owner.id },
      contacts: [],
      tags: [],
      movements: [],
      projects_count: 0,
    })
    const { rows } = await sql<{
      code: string
    }>`SELECT code FROM roles WHERE account_id = ${made.related_account_id} AND code IN ('owner', 'client-reviewer') ORDER BY code`.execute(
      app.database.db,
    )
    expect(rows.map((row) => row.code)).toEqual(['client-reviewer', 'owner'])
  })

  it('is refused with the VAT number of an existing client, an invalid VAT number, or no address', async () => {
    await client({ name: 'First', vat_number: '000010017', ...address })
    const again = await owner.post(`${path}/account-clients`, { name: 'Second', vat_number: 'EL 000010017', ...address })
    expect([again.status, again.body.errors]).toEqual([422, { vat_number: ['You have this VAT number already: First'] }])
    expect(
      (await owner.post(`${path}/account-clients`, { name: 'Third', vat_number: '123456789', ...address })).body.errors,
    ).toHaveProperty('vat_number')
    expect(
      Object.keys((await owner.post(`${path}/account-clients`, { name: 'Fourth', legal_name: 'Fourth SA' })).body.errors).sort(),
    ).toEqual(['address_line', 'city', 'postal_code'])
    expect((await owner.post(`${path}/account-clients`, {})).body.errors).toHaveProperty('name')
    expect((await owner.post(`${path}/account-clients`, { name: 'Fifth', manager_id: 999_999 })).body.errors).toHaveProperty('manager_id')
    expect((await owner.get(`${path}/account-clients?filter[search]=Second`)).body.meta.total).toBe(0)
  })

  it("can be created through the flat endpoint, in the caller's current account", async () => {
    const answer = await owner.call(clients.create, { body: { name: 'Flat client' } })
    expect([answer.status, answer.body.data.account_id]).toEqual([200, agency])
    const listed = await owner.call(clients.list, { query: { 'filter[search]': 'Flat', 'filter[account]': agency } })
    expect(listed.body.data.map((row: any) => row.uuid)).toEqual([answer.body.data.uuid])
    const reader = await app.member({ account_id: agency, permissions: ['relations.read'] })
    expect((await reader.call(clients.create, { body: { name: 'X', account_id: agency } })).status).toBe(403)
    const stranger = await app.member({ permissions: ['relations.read', 'relations.create'] })
    expect((await stranger.call(clients.create, { body: { name: 'X', account_id: agency } })).status).toBe(422)
    expect((await stranger.call(clients.list)).body.meta.total).toBe(0)
  })
})

describe('the list of clients', () => {
  it('can be filtered by status, manager, owner, tag and search words, and sorted by name', async () => {
    const manager = await joinAccount(app, agency, 'account-manager')
    const { rows } = await sql<{ id: number }>`INSERT INTO tags (account_id, name) VALUES (${agency}, 'VIP') RETURNING id`.execute(
      app.database.db,
    )
    const [a, b] = [
      await client({ name: 'Άλφα Οδοντιατρείο', manager_id: manager.id, tags: [rows[0]!.id] }),
      await client({ name: 'Βήτα Οδοντιατρείο' }),
    ]
    const found = async (query: string) =>
      (await owner.get(`${path}/account-clients?filter[search]=οδοντιατρειο&${query}`)).body.data?.map((row: any) => row.uuid)
    expect(await found('sort=name')).toEqual([a.uuid, b.uuid])
    expect(await found(`filter[manager]=${manager.id}`)).toEqual([a.uuid])
    expect(await found('filter[manager]=null')).toEqual([b.uuid])
    expect(await found(`filter[tag]=${rows[0]!.id}`)).toEqual([a.uuid])
    expect(await found('filter[claimed]=true')).toEqual([])
    expect(await found('filter[status][is_not]=active')).toEqual([])
    expect((await owner.get(`${path}/account-clients/filters`)).body.data.map((row: any) => row.key)).toContain('has_balance')
  })

  it('hides ledger amounts from members who may not read them, also as filters and sort orders', async () => {
    const reader = await app.member({ account_id: agency, permissions: ['relations.read'] })
    const { body } = await reader.get(`${path}/account-clients`)
    expect(body.data[0]).not.toHaveProperty('balance_minor')
    for (const query of ['filter[has_balance]=true', 'filter[overdue]=true', 'sort=-balance'])
      expect((await reader.get(`${path}/account-clients?${query}`)).status).toBe(403)
    expect((await owner.get(`${path}/account-clients?filter[has_balance]=true&sort=-balance`)).status).toBe(200)
  })

  it('can be exported only with relations.export', async () => {
    const answer = await owner.get(`${path}/account-clients/export`)
    expect([answer.status, answer.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    const reader = await app.member({ account_id: agency, permissions: ['relations.read'] })
    expect((await reader.get(`${path}/account-clients/export`)).status).toBe(403)
  })

  it('answers 404 to strangers, 401 to guests, 403 without the permission, and 404 under another account', async () => {
    const made = await client()
    const stranger = await app.member({ permissions: ['relations.read', 'relations.update', 'relations.delete'] })
    const item = `${path}/account-clients/${made.uuid}`
    expect((await stranger.get(item)).status).toBe(404)
    expect(
      (await stranger.call(accountClients.update, { params: { account_id: stranger.account_id, uuid: made.uuid }, body: { notes: 'x' } }))
        .status,
    ).toBe(404)
    expect((await stranger.call(relations.read, { params: { account_id: stranger.account_id, uuid: made.uuid } })).status).toBe(404)
    expect((await app.guest.get(item)).status).toBe(401)
    const reader = await app.member({ account_id: agency, permissions: ['relations.read'] })
    expect([(await reader.get(item)).status, (await reader.put(item, { notes: 'x' })).status, (await reader.delete(item)).status]).toEqual([
      200, 403, 403,
    ])
    expect((await owner.get(`${path}/providers/${made.uuid}`)).status).toBe(404)
  })
})

describe('the terms of a relation', () => {
  it('are changed by the keeping side, with a unique code and a version check', async () => {
    const [one, two] = [await client({ code: 'A1' }), await client({ code: 'A2' })]
    const answer = await owner.put(`${path}/account-clients/${one.uuid}`, {
      discount_bp: 500,
      credit_limit_minor: 100_000,
      purchase_order_required: true,
      version: one.version,
    })
    expect(answer.body.data).toMatchObject({ discount_bp: 500, credit_limit_minor: 100_000, purchase_order_required: true, code: 'A1' })
    expect((await owner.put(`${path}/relations/${one.uuid}`, { notes: 'late', version: one.version })).status).toBe(409)
    expect((await owner.put(`${path}/relations/${two.uuid}`, { code: 'a1' })).body.errors).toHaveProperty('code')
    expect((await owner.put(`${path}/relations/${two.uuid}`, { payment_terms_days: 400 })).status).toBe(422)
  })
})

describe('a relation between two accounts that exist', () => {
  it('is pending until the other side accepts; each side reads its own view [R-2.5-10]', async () => {
    const { user, account } = await foreign('client', 'Hotel Xenia')
    const asked = await owner.post(`${path}/account-clients`, {
      connect_to: account.slug,
      message: 'Shall we?',
      notes: 'private',
      credit_limit_minor: 5,
    })
    expect(asked.body.data).toMatchObject({
      status: 'pending',
      initiated_by_account_id: agency,
      request_message: 'Shall we?',
      name: 'Hotel Xenia',
    })
    const { uuid } = asked.body.data
    const theirs = `/api/v1/accounts/${account.id}/relations`
    expect((await owner.post(`${path}/relations/${uuid}/accept`)).status).toBe(403)
    const [listed] = (await user.get(theirs)).body.data
    expect(listed).toMatchObject({ uuid, side: 'received', name: 'Αιγαίο Marketing', counterpart: { type: 'agency' } })
    for (const hidden of ['notes', 'credit_limit_minor', 'discount_bp', 'vat_treatment', 'display_name'])
      expect(listed).not.toHaveProperty(hidden)
    const accepted = await user.post(`${theirs}/${uuid}/accept`, { access_level: 'view' })
    expect(accepted.body.data).toMatchObject({ status: 'active', access_level: 'view' })
    expect((await user.post(`${theirs}/${uuid}/accept`)).status).toBe(409)
    expect((await user.put(`${theirs}/${uuid}`, { discount_bp: 10_000 })).status).toBe(403)
    await app.relay()
    const { rows } = await sql<{
      setting_code: string
      user_id: number
    }>`SELECT notification_setting_code AS setting_code, user_id FROM notifications WHERE notification_setting_code LIKE 'account.relation%' ORDER BY notification_setting_code DESC, user_id`.execute(
      app.database.db,
    )
    expect(rows[0]).toEqual({ setting_code: 'account.relation-requested', user_id: user.id })
    expect(rows.slice(1)).toContainEqual({ setting_code: 'account.relation-accepted', user_id: owner.id })
    expect(rows.slice(1).every((row) => row.setting_code === 'account.relation-accepted' && row.user_id !== user.id)).toBe(true)
  })

  it('can be requested by a client with a code or an e-mail address, and disappears from the lists when declined', async () => {
    const { user, account } = await foreign('client', 'Winery')
    const theirs = `/api/v1/accounts/${account.id}/relations`
    const slug = (await owner.call(accounts.read, { params: { id: agency } })).body.data.slug
    const asked = await user.post(theirs, { type: 'agency', connect_to: slug, access_level: 'work' })
    expect(asked.body.data).toMatchObject({ status: 'pending', side: 'received', account_id: agency, access_level: 'work' })
    expect((await user.post(theirs, { type: 'agency', connect_to: slug })).body.errors.connect_to[0]).toMatch(/request between/)
    expect((await owner.post(`${path}/relations/${asked.body.data.uuid}/decline`)).body).toEqual({ data: null })
    expect((await user.get(theirs)).body.meta.total).toBe(0)
    expect((await user.post(theirs, { type: 'agency', connect_to: owner.email })).body.data.status).toBe('pending')
    expect((await user.post(theirs, { type: 'agency', connect_to: 'nobody@nowhere.example' })).body.errors).toEqual({
      connect_to: ['There is no account with this code or e-mail'],
    })
  })

  it('can be resumed only by the side that suspended it; when ended, it stays readable and can be requested again', async () => {
    const { user, account } = await foreign('client', 'Gym')
    const theirs = `/api/v1/accounts/${account.id}/relations`
    const { uuid } = (await owner.post(`${path}/relations`, { type: 'client', connect_to: account.slug })).body.data
    await user.post(`${theirs}/${uuid}/accept`)
    expect((await user.post(`${theirs}/${uuid}/suspend`)).body.data).toMatchObject({
      status: 'suspended',
      suspended_by_account_id: account.id,
    })
    expect((await owner.post(`${path}/relations/${uuid}/resume`)).status).toBe(403)
    expect((await user.post(`${theirs}/${uuid}/resume`)).body.data.status).toBe('active')
    expect((await user.post(`${theirs}/${uuid}/end`)).body.data).toMatchObject({ status: 'ended', access_level: 'none' })
    expect((await owner.post(`${path}/relations/${uuid}/resume`)).status).toBe(409)
    expect((await owner.get(`${path}/account-clients/${uuid}`)).body.data.status).toBe('ended')
    const again = await owner.post(`${path}/account-clients`, { connect_to: account.slug })
    expect(again.body.data).toMatchObject({ uuid, status: 'pending' })
  })
})

describe('providers', () => {
  it('are listed apart from clients, and are read and deleted under their own path', async () => {
    const made = await owner.post(`${path}/providers`, { name: 'Print House' })
    expect(made.body.data).toMatchObject({ type: 'provider', status: 'active', counterpart: { type: 'provider', claimed: false } })
    const { uuid } = made.body.data
    expect((await owner.get(`${path}/providers`)).body.data.map((row: any) => row.uuid)).toEqual([uuid])
    expect((await owner.get(`${path}/account-clients/${uuid}`)).status).toBe(404)
    expect((await owner.get(`${path}/providers/${uuid}?include=provider`)).body.data.provider.name).toBe('Print House')
    expect((await owner.delete(`${path}/providers/${uuid}`)).status).toBe(200)
    expect((await owner.get(`${path}/providers`)).body.meta.total).toBe(0)
    const { rows } = await sql<{ status: string }>`SELECT status FROM accounts WHERE id = ${made.body.data.related_account_id}`.execute(
      app.database.db,
    )
    expect(rows).toEqual([{ status: 'closed' }])
  })

  it('list the agency among their agencies', async () => {
    const { user, account } = await foreign('provider', 'Copy & Paste')
    const { uuid } = (await owner.post(`${path}/providers`, { connect_to: account.slug })).body.data
    const mine = `/api/v1/accounts/${account.id}/relations`
    expect((await user.get(mine)).body.data).toMatchObject([{ uuid, type: 'provider', side: 'received' }])
    expect((await user.get(`${mine}?filter[side]=kept`)).body.data).toEqual([])
    expect((await owner.delete(`${path}/providers/${uuid}`)).status).toBe(200)
  })
})

it('notes and history of a relation are separate for each side', async () => {
  const { user, account } = await foreign('client', 'Pharmacy')
  const { uuid } = (await owner.post(`${path}/account-clients`, { connect_to: account.slug })).body.data
  await user.call(acceptRelation, { params: { account_id: account.id, uuid } })
  await owner.put(`${path}/relations/${uuid}`, { notes: 'secret', discount_bp: 700 })
  expect((await owner.call(relationNotes.create, { params: { relation_uuid: uuid }, body: { body: 'Called' } })).status).toBe(200)
  expect((await user.call(relationNotes.list, { params: { relation_uuid: uuid } })).status).toBe(404)
  const events = async (by: TestUser, id: number) =>
    (await by.call(relationActivity, { params: { account_id: id, uuid }, query: { sort: 'created' } })).body.data
  expect((await events(owner, agency)).map((row: any) => row.event)).toEqual([
    'relation.requested',
    'relation.accepted',
    'relation.updated',
    'note.created',
  ])
  const theirs = await events(user, account.id)
  expect(theirs.map((row: any) => row.event)).toEqual(['relation.requested', 'relation.accepted'])
  expect(JSON.stringify(theirs)).not.toContain('secret')
})
