import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AccountCurrency, accounts, currentAccount as currentAccountEndpoint, colleagues } from '@stoa/contract'
import { createI18n } from '#lib/i18n.ts'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'
import { optionsIn } from './options.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.stop())

const setUp = async (user: Pick<TestUser, 'get'>, headers = {}) => (await user.get('/api/v1/app', headers)).body.data

describe('the set-up call', () => {
  it('returns options, user, webPresenceTypes and productCategories [R-7.2-05]', async () => {
    const ada = await app.member({ permissions: ['contacts.read'] })
    const data = await setUp(ada)
    expect(Object.keys(data).sort()).toEqual(['options', 'productCategories', 'user', 'webPresenceTypes'])
    expect(data.user).toMatchObject({
      id: ada.id,
      emailVerified: true,
      admin: false,
      super_admin: false,
      roles: [],
      permissions: [],
      impersonator: null,
    })
    expect(data.user.memberships).toMatchObject([
      { account_id: ada.account_id, permissions: ['contacts.read'], account: { id: ada.account_id } },
    ])
    expect(data.options.realtime).toEqual({ key: 'stoa' })
    expect(data.webPresenceTypes).toContainEqual({ value: 'eshop', label: 'Online shop' })
    expect(data.productCategories).toContainEqual({ value: expect.any(Number), label: 'Web design' })
  })

  it('returns phone numbers, roles, permissions, the current membership and the number of memberships of the user [R-3.3-03]', async () => {
    const ada = await app.staff('support')
    await sql`INSERT INTO user_phone_numbers (user_id, number, label, is_primary) VALUES (${ada.id}, '+306971234567', 'mobile', true)`.execute(
      app.database.db,
    )
    const { id } = (await ada.call(accounts.create, { body: { name: 'Numbers' } })).body.data
    const { user } = await setUp(ada)
    expect(user).toMatchObject({
      phoneNumbers: [{ number: '+306971234567', label: 'mobile', is_primary: true }],
      roles: [{ code: 'support' }],
      currentAccount: { id },
      currentMembership: { account_id: id, is_owner: true },
      emailVerified: true,
      membershipsCount: 1,
    })
    expect(user.permissions.length).toBeGreaterThan(0)
  })

  it('offers exactly the currencies that accounts take', async () => {
    const { options } = await setUp(app.guest)
    expect(options.currencies.map((currency: { value: string }) => currency.value)).toEqual(AccountCurrency.options)
  })

  it('gives guests the options without a user', async () => {
    const data = await setUp(app.guest)
    expect(data.user).toBeNull()
    expect(data.options.countries).toContainEqual({ value: 'GR', label: 'Greece' })
  })

  it('names the choices in the language of the caller', async () => {
    const { options } = await setUp(app.guest, { 'accept-language': 'el' })
    expect(options.countries).toContainEqual({ value: 'GR', label: 'Ελλάδα' })
    expect(options.account_types).toContainEqual({ value: 'agency', label: 'Γραφείο' })
    expect(options.permissions).toContainEqual({ value: 'contacts.read', label: expect.stringMatching(/Επαφ/) })
    expect(options.time_zones).toContainEqual({ value: 'Europe/Athens', label: 'Europe/Athens' })
    expect(options.currencies[0]).toEqual({ value: 'EUR', label: 'Ευρώ' })
  })

  it.each(['en', 'gr'] as const)('has a label for every choice in %s', (locale) => {
    const { t, has } = createI18n()
    const untold = Object.entries(optionsIn({ t }, locale)).flatMap(([name, choices]) =>
      choices.filter(({ label }) => label.startsWith('options:') || label === '').map(({ value }) => `${name}.${value}`),
    )
    expect(untold).toEqual([])
    expect(has(locale, 'options:locales.gr')).toBe(true)
  })

  it('combines the permissions of all platform roles and marks Admins [R-6-01] [R-6-12] [R-6-24]', async () => {
    const user = await app.user()
    await sql`INSERT INTO role_user (role_id, user_id) SELECT id, ${user.id} FROM roles WHERE account_id IS NULL AND code IN ('support', 'finance')`.execute(
      app.database.db,
    )
    app.services.actors.drop(user.id)
    const { rows } = await sql<{
      name: string
    }>`SELECT DISTINCT rp.permission_name AS name FROM roles r JOIN role_permission rp ON rp.role_id = r.id WHERE r.account_id IS NULL AND r.code IN ('support', 'finance')`.execute(
      app.database.db,
    )
    const data = await setUp(user)
    expect(new Set(data.user.permissions)).toEqual(new Set(rows.map(({ name }) => name)))
    const [admin, chief] = [await setUp(await app.staff('admin')), await setUp(await app.staff('super-admin'))]
    expect(admin.user).toMatchObject({ admin: true, super_admin: false, admin_or_super_admin: true, roles: [{ name: 'Admin' }] })
    expect(chief.user).toMatchObject({ admin: false, super_admin: true, admin_or_super_admin: true, roles: [{ name: 'Super Admin' }] })
  })

  it('includes the direct permissions of a membership and those of all its roles [R-6-13]', async () => {
    const ada = await app.member({ permissions: ['contacts.read'] })
    await sql`INSERT INTO membership_permission (membership_id, permission_name) VALUES (${ada.membership_id}, 'tags.read')`.execute(
      app.database.db,
    )
    await sql`
      WITH r AS (INSERT INTO roles (account_id, name) VALUES (${ada.account_id}, 'Second') RETURNING id), p AS (INSERT INTO role_permission SELECT id, 'tasks.read' FROM r)
      INSERT INTO membership_role (account_id, membership_id, role_id) SELECT ${ada.account_id}, ${ada.membership_id}, id FROM r`.execute(
      app.database.db,
    )
    app.services.actors.drop(ada.id)
    const [membership] = (await setUp(ada)).user.memberships
    expect(membership.permissions).toEqual(['contacts.read', 'tags.read', 'tasks.read'])
    expect(membership.roles).toHaveLength(2)
  })
})

describe('choosing the current account', () => {
  it('is stored and returned by the set-up call', async () => {
    const ada = await app.member({ permissions: ['contacts.read'] })
    expect((await ada.call(currentAccountEndpoint, { body: { account_id: ada.account_id } })).body.data).toEqual({
      current_account_id: ada.account_id,
    })
    const { user } = await setUp(ada)
    expect(user).toMatchObject({ currentAccount: { id: ada.account_id }, currentMembership: { id: ada.membership_id } })
  })

  it('changes the current membership; an account without a membership is refused [R-1-12]', async () => {
    const [ada, bob] = [await app.member({ permissions: ['contacts.read'] }), await app.member({ permissions: ['contacts.read'] })]
    const { body } = await ada.call(accounts.create, { body: { name: 'Second' } })
    for (const account_id of [ada.account_id, body.data.id]) {
      await ada.call(currentAccountEndpoint, { body: { account_id } })
      expect((await setUp(ada)).user.currentMembership).toMatchObject({ account_id, is_owner: account_id === body.data.id })
    }
    expect((await setUp(ada)).user.memberships.map((one: { account_id: number }) => one.account_id)).not.toContain(bob.account_id)
    for (const path of ['', '/contacts', '/members']) expect((await ada.get(`/api/v1/accounts/${bob.account_id}${path}`)).status).toBe(404)
  })

  it('refuses a foreign account in the same way as a missing one', async () => {
    const [ada, bob] = [await app.member(), await app.member()]
    const [foreign, absent] = [
      await ada.call(currentAccountEndpoint, { body: { account_id: bob.account_id } }),
      await ada.call(currentAccountEndpoint, { body: { account_id: 999_999_999 } }),
    ]
    expect(foreign.status).toBe(422)
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' })
    expect((await app.guest.call(currentAccountEndpoint, { body: { account_id: 1 } })).status).toBe(401)
  })
})

describe('the colleagues of a user', () => {
  it('are exactly the users who share an account with the caller [INV-1] [INV-5]', async () => {
    const ada = await app.member()
    const bob = await app.member({ account_id: ada.account_id })
    const stranger = await app.member()
    const ids = async (user: TestUser, query = '') =>
      (await user.get(`/api/v1/users${query}`)).body.data.map((row: { id: number }) => row.id)
    expect(new Set(await ids(ada))).toEqual(new Set([ada.id, bob.id]))
    expect(await ids(stranger)).toEqual([stranger.id])
    expect(await ids(await app.staff('admin'), '?per_page=100')).toEqual(expect.arrayContaining([ada.id, bob.id, stranger.id]))
    expect((await app.guest.call(colleagues.list)).status).toBe(401)
  })
})
