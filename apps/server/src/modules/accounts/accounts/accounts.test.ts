import { accountEmails, accountPhones, accountRegistrations, accounts, contacts, listAccounts } from '@stoa/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRow } from '#db/rows.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { joinAccount, openAccount, outboxOf } from './accounts.factory.ts'

let app: TestApp
let ada: TestUser

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.user()
})
afterAll(() => app.stop())

describe('opening an account', () => {
  it('makes a verified user the owner with the Owner role, creates an agency by default, and sets it as the current account', async () => {
    const account = await openAccount(ada)
    expect(account).toMatchObject({
      type: 'agency',
      name: 'Ηλιαχτίδα Α.Ε.',
      slug: 'iliachtida-a-e',
      owner_id: ada.id,
      creator_id: ada.id,
      status: 'active',
      currency: 'EUR',
      contacts_count: 0,
    })
    const read = await ada.call(accounts.read, { params: { id: account.id }, query: { include: 'membership,owner' } })
    expect(read.body.data).toMatchObject({
      membership: { role: { code: 'owner' }, status: 'active', user: { id: ada.id } },
      owner: { id: ada.id },
    })
    const { rows } = await sql<{ current_account_id: number }>`SELECT current_account_id FROM users WHERE id = ${ada.id}`.execute(
      app.database.db,
    )
    expect(rows[0]!.current_account_id).toBe(account.id)
  })

  it('leaves updated_at of the user unchanged', async () => {
    const bob = await app.user()
    const before = await findRow(app.database.db, 'users', { id: bob.id })
    const account = await openAccount(bob, { name: 'Profile' })
    expect(await findRow(app.database.db, 'users', { id: bob.id })).toMatchObject({
      current_account_id: account.id,
      updated_at: before!.updated_at,
    })
  })

  it('gives accounts of the same name different slugs', async () => {
    const bob = await app.user()
    const slugs = [
      (await openAccount(bob, { name: 'Twin & Co' })).slug,
      (await openAccount(bob, { name: 'Twin & Co' })).slug,
      (await openAccount(bob, { name: '!!!' })).slug,
    ]
    expect(slugs).toEqual(['twin-co', 'twin-co-2', 'account'])
  })

  it('lets a user own five accounts and no more', async () => {
    const eve = await app.user()
    for (let at = 0; at < 5; at++) await openAccount(eve, { name: `Five ${at}` })
    const answer = await eve.call(accounts.create, { body: { name: 'Six' } })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { base: ['You own 5 accounts already. Close one or transfer its ownership first'] },
    ])
  })

  it('refuses guests, unverified users and wrong fields', async () => {
    expect((await app.guest.call(accounts.create, { body: { name: 'x' } })).status).toBe(401)
    expect((await (await app.user({ verified: false })).call(accounts.create, { body: { name: 'x' } })).status).toBe(403)
    const { status, body } = await ada.post('/api/v1/accounts', {
      name: '',
      time_zone: 'Mars/Phobos',
      currency: 'ABC',
      country_code: 'Greece',
      type: 'bank',
    })
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['country_code', 'currency', 'name', 'time_zone', 'type']])
    expect(body.errors.time_zone).toEqual(['The time zone field is not a known time zone'])
  })
})

describe('listing accounts', () => {
  it('shows users exactly the accounts of their active memberships [R-2.4-02]', async () => {
    const bob = await app.user()
    const [one, two] = [await openAccount(bob, { name: 'One' }), await openAccount(bob, { name: 'Two' })]
    await openAccount(ada, { name: 'Foreign' })
    const { body } = await bob.call(listAccounts, { query: { sort: 'name', include: 'membership' } })
    expect(body.data.map((row: any) => row.id)).toEqual([one.id, two.id])
    expect(body.meta.total).toBe(2)
    await sql`UPDATE memberships SET status = 'suspended' WHERE account_id = ${two.id}`.execute(app.database.db)
    app.services.actors.drop(bob.id)
    expect((await bob.call(listAccounts)).body.data.map((row: any) => row.id)).toEqual([one.id])
  })

  it('shows staff every account, or only their own with the filter mine', async () => {
    const root = await app.staff('admin')
    const foreign = await openAccount(ada, { name: 'Somebody else' })
    const mine = await openAccount(root, { name: 'Of the staff' })
    const all = (await root.call(listAccounts, { query: { per_page: 100 } })).body.data.map((row: any) => row.id)
    expect(all).toEqual(expect.arrayContaining([foreign.id, mine.id]))
    expect((await root.call(listAccounts, { query: { 'filter[mine]': 'true' } })).body.data.map((row: any) => row.id)).toEqual([mine.id])
  })

  it('finds an account by name, legal name, VAT number, e-mail and phone in any notation', async () => {
    const bob = await app.user()
    const account = await openAccount(bob, { name: 'Καφέ Ωμέγα' })
    await bob.call(accountRegistrations.create, {
      params: { account_id: account.id },
      body: {
        legal_name: 'Παπαδάκης Μον. ΙΚΕ',
        vat_number: '094019245',
        address_line: 'Ερμού',
        city: 'Αθήνα',
        postal_code: '10563',
      },
    })
    await bob.call(accountEmails.create, { params: { account_id: account.id }, body: { email: 'Hello@Omega.gr' } })
    await bob.call(accountPhones.create, { params: { account_id: account.id }, body: { number: '210 3222345' } })
    for (const text of ['ωμεγα', 'omega', 'παπαδακης', '094019245', 'hello@omega', '2103222345'])
      expect((await bob.call(listAccounts, { query: { 'filter[search]': text } })).body.meta.total, text).toBe(1)
    expect((await bob.call(listAccounts, { query: { 'filter[search]': 'nothing' } })).body.meta.total).toBe(0)
  })

  it('filters by type, status, country and owner, and sorts by the number of contacts', async () => {
    const bob = await app.user()
    const [few, many] = [
      await openAccount(bob, { name: 'Few', type: 'client', country_code: 'CY' }),
      await openAccount(bob, { name: 'Many' }),
    ]
    await bob.call(contacts.create, { params: { account_id: many.id }, body: { email: 'a@many.gr' } })
    const ids = async (query: string) => (await bob.get(`/api/v1/accounts?${query}`)).body.data.map((row: any) => row.id)
    expect(await ids('filter[type]=client')).toEqual([few.id])
    expect(await ids('filter[country][is_not]=CY&filter[status]=active')).toEqual([many.id])
    expect(await ids('filter[claimed]=false')).toEqual([])
    expect(await ids('sort=-contacts_count')).toEqual([many.id, few.id])
    expect((await bob.call(listAccounts, { query: { 'filter[nope]': 1 } })).status).toBe(400)
  })

  it('lets only staff export the list as a spreadsheet', async () => {
    const root = await app.staff('admin')
    const answer = await root.call(accounts.export, { query: { 'filter[type]': 'agency' } })
    expect([answer.status, answer.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
    expect((await ada.call(accounts.export)).status).toBe(403)
    expect((await root.call(accounts.filters)).body.data.map((row: any) => row.key)).toContain('membership_status')
  })
})

describe('changing an account', () => {
  it('removes unsafe markup from a description', async () => {
    const owner = await app.user()
    const written = '<p>Tea &amp; <b>herbs</b></p><img src=x onerror=alert(1)><script>alert(1)</script>'
    const { id, description } = await openAccount(owner, { description: written })
    expect(description).toBe('<p>Tea &amp; <b>herbs</b></p>')
    const described = async (value: string | null) =>
      (await owner.call(accounts.update, { params: { id }, body: { description: value } })).body.data.description
    expect(await described(`${written}<a href="javascript:alert(1)">x</a>`)).toBe(
      '<p>Tea &amp; <b>herbs</b></p><a target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
    expect(await described(null)).toBeNull()
  })

  it('keeps settings that are not given, increments the version and refuses a stale one', async () => {
    const owner = await app.user()
    const { id, version } = await openAccount(owner)
    await owner.call(accounts.update, { params: { id }, body: { settings: { duplicate_policy: 'block', offer_valid_days: 14 } } })
    const changed = await owner.call(accounts.update, {
      params: { id },
      body: {
        name: 'Νέα',
        industry: 'Τουρισμός',
        settings: { offer_valid_days: 20 },
        version: version + 1,
      },
    })
    expect(changed.body.data).toMatchObject({
      name: 'Νέα',
      industry: 'Τουρισμός',
      settings: { duplicate_policy: 'block', offer_valid_days: 20 },
      version: version + 2,
    })
    expect((await owner.call(accounts.update, { params: { id }, body: { name: 'Stale', version } })).status).toBe(409)
    const anatomy = { description: 'A young family', age_from: 25, age_to: 40, places: ['Patras'] }
    const told = await owner.call(accounts.update, { params: { id }, body: { settings: { customer_anatomy: anatomy } } })
    expect(told.body.data.settings).toMatchObject({ offer_valid_days: 20, customer_anatomy: anatomy })
    const refused = await owner.put(`/api/v1/accounts/${id}`, { settings: { customer_anatomy: { age_from: 50, age_to: 40 } } })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['settings.customer_anatomy.age_to']])
    const wrong = await owner.put(`/api/v1/accounts/${id}`, { settings: { attribution_days: 31 }, default_payment_terms_days: 500 })
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['default_payment_terms_days', 'settings.attribution_days'])
  })

  it('has a colour beside its logo, which the session and each screen get, and refuses what is none', async () => {
    const owner = await app.user()
    const { id } = await openAccount(owner)
    const colored = await owner.call(accounts.update, { params: { id }, body: { brand_color: '#0E7A5F' } })
    expect(colored.body.data.brand_color).toBe('#0e7a5f')
    const session = await owner.get('/api/v1/app')
    expect(JSON.stringify(session.body)).toContain('"brand_color":"#0e7a5f"')
    for (const brand_color of ['green', '#12345', '#12345g', 'url(x)'])
      expect(Object.keys((await owner.put(`/api/v1/accounts/${id}`, { brand_color })).body.errors)).toEqual(['brand_color'])
    expect((await owner.call(accounts.update, { params: { id }, body: { brand_color: null } })).body.data.brand_color).toBeNull()
  })

  it('lets only staff suspend an account', async () => {
    const owner = await app.user()
    const { id } = await openAccount(owner)
    expect((await owner.call(accounts.update, { params: { id }, body: { status: 'suspended' } })).status).toBe(403)
    expect(
      (await (await app.staff('admin')).call(accounts.update, { params: { id }, body: { status: 'suspended' } })).body.data.status,
    ).toBe('suspended')
  })

  it('lets the owner or a Super Admin close it, but not an Admin or a manager; members can no longer read it', async () => {
    const owner = await app.user()
    const { id } = await openAccount(owner)
    const manager = await joinAccount(app, id, 'manager')
    expect((await manager.call(accounts.remove, { params: { id } })).status).toBe(403)
    expect((await (await app.staff('admin')).call(accounts.remove, { params: { id } })).status).toBe(403)
    expect((await owner.call(accounts.remove, { params: { id } })).body).toEqual({ data: null })
    expect((await manager.call(accounts.read, { params: { id } })).status).toBe(404)
    expect((await owner.call(listAccounts)).body.data).toEqual([])
    expect(await outboxOf(app, 'realtime-control', id)).toContainEqual({
      type: 'recheck-account',
      account_id: id,
      user_ids: expect.arrayContaining([owner.id, manager.id]),
    })
    const second = await openAccount(owner)
    expect((await (await app.staff()).call(accounts.remove, { params: { id: second.id } })).status).toBe(200)
  })
})

describe('suspending an account', () => {
  it('makes the account read-only for its members from the next request on, until staff activate it again', async () => {
    const owner = await app.user()
    const { id } = await openAccount(owner, { name: 'Paused' })
    const staff = await app.staff('admin')
    expect((await owner.call(accounts.update, { params: { id }, body: { status: 'suspended' } })).status).toBe(403)
    expect((await staff.call(accounts.update, { params: { id }, body: { status: 'suspended' } })).status).toBe(200)
    expect((await owner.call(accounts.read, { params: { id } })).status).toBe(200)
    expect((await owner.call(accounts.update, { params: { id }, body: { name: 'Changed' } })).status).toBe(403)
    await staff.call(accounts.update, { params: { id }, body: { status: 'active' } })
    expect((await owner.call(accounts.update, { params: { id }, body: { name: 'Changed' } })).status).toBe(200)
  })
})
