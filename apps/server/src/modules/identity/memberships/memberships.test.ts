import {
  contacts as contactsEndpoints,
  createMembership,
  members as membersEndpoints,
  memberships,
  providerMembers,
  roles as rolesEndpoints,
} from '@stoa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let ada: TestUser
const every = [
  'members.read',
  'members.create',
  'members.update',
  'members.delete',
  'roles.create',
  'roles.delete',
  'contacts.read',
  'contacts.update',
]

beforeAll(async () => {
  app = await createTestApp()
  ada = await app.member({ permissions: every, owner: true })
})
afterAll(() => app.stop())

const path = (membership_id: number, account_id = ada.account_id) => `/api/v1/accounts/${account_id}/memberships/${membership_id}`
const role = async (name: string, permissions: string[]) =>
  (await ada.call(rolesEndpoints.create, { params: { account_id: ada.account_id }, body: { name, permissions } })).body.data.id
const contacts = (user: TestUser) => user.call(contactsEndpoints.list, { params: { account_id: ada.account_id } })

describe('members', () => {
  it('are users with an active membership; memberships include all others', async () => {
    const bob = await app.member({ account_id: ada.account_id })
    await ada.patch(path(bob.membership_id), { status: 'suspended' })
    const members = (await ada.call(membersEndpoints.list, { params: { account_id: ada.account_id } })).body.data
    expect(members.map((one: { id: number }) => one.id)).not.toContain(bob.id)
    expect(members.find((one: { id: number }) => one.id === ada.id)).toMatchObject({
      is_owner: true,
      email: ada.email,
      membership_id: ada.membership_id,
    })
    const suspended = (
      await ada.call(memberships.list, {
        params: { account_id: ada.account_id },
        query: { 'filter[status]': 'suspended', include: 'roles,permissions,account' },
      })
    ).body
    expect(suspended.data.find((one: { id: number }) => one.id === bob.membership_id)).toMatchObject({
      status: 'suspended',
      user: { id: bob.id },
      roles: [],
      account: { id: ada.account_id },
    })
  })

  it('can be searched and sorted by name', async () => {
    const bob = await app.member({ account_id: ada.account_id })
    await sql`UPDATE users SET username = 'Αγγελική Ζαφειρίου', first_name = 'Αγγελική', search_text = ' αγγελικη ζαφειριου aggeliki' WHERE id = ${bob.id}`.execute(
      app.database.db,
    )
    const found = (
      await ada.call(membersEndpoints.list, { params: { account_id: ada.account_id }, query: { 'filter[search]': 'ΑΓΓΕΛΙΚΉ' } })
    ).body
    expect(found.data.map((one: { id: number }) => one.id)).toEqual([bob.id])
    expect((await ada.get(`/api/v1/accounts/${ada.account_id}/memberships?sort=-name`)).body.data[0].user.id).toBe(bob.id)
  })

  it('show their last activity in their current account', async () => {
    const bob = await app.member({ account_id: ada.account_id, permissions: ['members.read'] })
    await sql`UPDATE users SET current_account_id = ${ada.account_id} WHERE id = ${bob.id}`.execute(app.database.db)
    const read = async () => (await ada.call(memberships.read, { params: { id: bob.membership_id } })).body.data.last_active_at
    expect(await read()).toBeNull()
    await bob.call(membersEndpoints.list, { params: { account_id: ada.account_id } })
    expect(await read()).toEqual(expect.any(String))
  })

  it('of providers are listed without their addresses', async () => {
    const provider = await app.member({ account_id: await app.account({ type: 'provider', name: 'Print house' }) })
    await sql`INSERT INTO account_relations (uuid, account_id, related_account_id, type, status) VALUES (uuid_v7(), ${ada.account_id}, ${provider.account_id}, 'provider', 'active')`.execute(
      app.database.db,
    )
    const { data } = (await ada.call(providerMembers.list, { params: { account_id: ada.account_id } })).body
    expect(data).toMatchObject([{ id: provider.id, account: { name: 'Print house' } }])
    expect(JSON.stringify(data)).not.toContain(provider.email)
    expect((await provider.call(providerMembers.list, { params: { account_id: provider.account_id } })).status).toBe(403)
  })
})

it('a membership includes role, further roles, permissions, user and account [R-3.3-04]', async () => {
  const further = await role('Further', ['contacts.read'])
  const bob = await app.member({ account_id: ada.account_id, permissions: ['members.read'] })
  await sql`INSERT INTO membership_role (account_id, membership_id, role_id) VALUES (${ada.account_id}, ${bob.membership_id}, ${further})`.execute(
    app.database.db,
  )
  const { status, body } = await ada.call(memberships.read, {
    params: { id: bob.membership_id },
    query: { include: 'role,roles,permissions,user,account' },
  })
  expect([status, body.data]).toEqual([
    200,
    expect.objectContaining({
      role: expect.objectContaining({ name: expect.any(String) }),
      roles: [expect.objectContaining({ id: further, name: 'Further' })],
      permissions: ['contacts.read', 'members.read'],
      user: expect.objectContaining({ id: bob.id, email: bob.email }),
      account: expect.objectContaining({ id: ada.account_id }),
    }),
  ])
})

describe('permissions of a member', () => {
  it('are the direct ones and those of all roles, and apply immediately [R-6-13] [R-6-28]', async () => {
    const bob = await app.member({ account_id: ada.account_id })
    expect((await contacts(bob)).status).toBe(403)
    const reader = await role('Reader', ['contacts.read'])
    const changed = await ada.patch(path(bob.membership_id), { role_ids: [reader], permissions: ['contacts.update'] })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(changed.body.data).toMatchObject({
      permissions: ['contacts.read', 'contacts.update'],
      direct_permissions: ['contacts.update'],
      roles: [{ name: 'Reader' }],
    })
    expect((await contacts(bob)).status).toBe(200)
    await ada.patch(path(bob.membership_id), { role_ids: [] })
    expect((await contacts(bob)).status).toBe(403)
  })

  it('cannot be granted by a user who does not hold them (invariant 16)', async () => {
    const helper = await app.member({ account_id: ada.account_id, permissions: ['members.read', 'members.update'] })
    const bob = await app.member({ account_id: ada.account_id })
    const reader = await role('Reads contacts', ['contacts.read'])
    const byRole = await helper.patch(path(bob.membership_id), { role_id: reader })
    expect([byRole.status, byRole.body.errors.role_id[0]]).toEqual([
      422,
      'You can only give rights that you hold yourself. You do not hold: contacts.read',
    ])
    expect((await helper.patch(path(bob.membership_id), { permissions: ['contacts.read'] })).body.errors.permissions).toHaveLength(1)
    expect((await helper.patch(path(helper.membership_id), { permissions: ['contacts.read'] })).status).toBe(422)
    expect((await helper.patch(path(bob.membership_id), { job_title: 'Designer' })).body.data.job_title).toBe('Designer')
  })

  it('refuse a role of another account with 422 (invariant 2)', async () => {
    const bob = await app.member({ account_id: ada.account_id })
    const stranger = await app.member({ permissions: every })
    const foreign = (await stranger.call(rolesEndpoints.create, { params: { account_id: stranger.account_id }, body: { name: 'Foreign' } }))
      .body.data.id
    expect((await ada.patch(path(bob.membership_id), { role_id: foreign })).body.errors.role_id).toHaveLength(1)
    expect((await ada.patch(path(bob.membership_id), { role_ids: [foreign] })).body.errors.role_ids).toHaveLength(1)
  })

  it('notify the member when their roles change', async () => {
    const bob = await app.member({ account_id: ada.account_id })
    await ada.patch(path(bob.membership_id), { role_id: await role('Told', []) })
    const { rows } = await sql<{
      payload: any
    }>`SELECT payload FROM outbox_events WHERE topic = 'notification' AND payload->>'setting_code' = 'membership.role-changed' ORDER BY id DESC LIMIT 1`.execute(
      app.database.db,
    )
    expect(rows[0]!.payload).toMatchObject({ user_ids: [bob.id], account_id: ada.account_id, actor_id: ada.id })
  })

  it('are refused with a stale version', async () => {
    const bob = await app.member({ account_id: ada.account_id })
    await ada.patch(path(bob.membership_id), { job_title: 'One' })
    expect((await ada.patch(path(bob.membership_id), { job_title: 'Two', version: 1 })).body.code).toBe('version_conflict')
  })
})

describe('a suspended member', () => {
  it('loses access immediately, with their current account and its channels', async () => {
    const bob = await app.member({ account_id: ada.account_id, permissions: ['contacts.read'] })
    await sql`UPDATE users SET current_account_id = ${ada.account_id} WHERE id = ${bob.id}`.execute(app.database.db)
    expect((await contacts(bob)).status).toBe(200)
    expect((await ada.patch(path(bob.membership_id), { status: 'suspended' })).body.data).toMatchObject({
      status: 'suspended',
      suspended_at: expect.any(String),
    })
    expect((await contacts(bob)).status).toBe(404)
    const { rows } = await sql<{ current_account_id: number | null }>`SELECT current_account_id FROM users WHERE id = ${bob.id}`.execute(
      app.database.db,
    )
    expect(rows[0]!.current_account_id).toBeNull()
    const control = await sql<{
      payload: any
    }>`SELECT payload FROM outbox_events WHERE topic = 'realtime-control' ORDER BY id DESC LIMIT 1`.execute(app.database.db)
    expect(control.rows[0]!.payload).toEqual({ type: 'recheck-account', account_id: ada.account_id, user_ids: [bob.id] })
    await ada.patch(path(bob.membership_id), { status: 'active' })
    expect((await contacts(bob)).status).toBe(200)
  })

  it('cannot be the caller', async () => {
    const helper = await app.member({ account_id: ada.account_id, permissions: ['members.update', 'members.read'] })
    expect((await helper.patch(path(helper.membership_id), { status: 'suspended' })).body.errors.status).toEqual([
      'You cannot suspend yourself.',
    ])
  })
})

describe('an impersonator', () => {
  it('cannot change roles or permissions (invariant 12)', async () => {
    const root = await app.staff('super-admin')
    const bob = await app.member({ account_id: ada.account_id })
    await sql`UPDATE access_tokens SET impersonator_id = ${root.id} WHERE user_id = ${ada.id}`.execute(app.database.db)
    app.services.actors.drop(ada.id)
    try {
      const answers = [
        await ada.patch(path(bob.membership_id), { permissions: ['contacts.read'] }),
        await ada.call(memberships.remove, { params: { id: bob.membership_id } }),
        await ada.call(rolesEndpoints.create, { params: { account_id: ada.account_id }, body: { name: 'Borrowed' } }),
        await ada.call(createMembership, { params: { account_id: ada.account_id }, body: { emails: ['x@example.gr'], role_id: 1 } }),
      ]
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'impersonating']))
    } finally {
      await sql`UPDATE access_tokens SET impersonator_id = NULL WHERE user_id = ${ada.id}`.execute(app.database.db)
      app.services.actors.drop(ada.id)
    }
  })
})

describe('leaving', () => {
  it('is open to every member but the owner', async () => {
    const bob = await app.member({ account_id: ada.account_id })
    expect((await bob.call(memberships.read, { params: { id: bob.membership_id } })).body.data.user.id).toBe(bob.id)
    expect((await bob.call(memberships.read, { params: { id: ada.membership_id } })).status).toBe(403)
    expect((await bob.call(memberships.remove, { params: { id: ada.membership_id } })).status).toBe(403)
    expect((await bob.call(memberships.remove, { params: { id: bob.membership_id } })).body).toEqual({ data: null })
    expect((await contacts(bob)).status).toBe(404)
    const owner = await ada.call(memberships.remove, { params: { id: ada.membership_id } })
    expect([owner.status, owner.body.errors!.base]).toEqual([422, ['The owner cannot leave the account. Hand the ownership over first.']])
  })

  it('by removal frees the role for deletion, and the person can be invited again', async () => {
    const bob = await app.member({ account_id: ada.account_id })
    const temporary = await role('Temporary', [])
    await ada.patch(path(bob.membership_id), { role_id: temporary })
    await ada.call(memberships.remove, { params: { id: bob.membership_id } })
    expect((await ada.call(rolesEndpoints.remove, { params: { id: temporary } })).body).toEqual({ data: null })
    const root = await app.staff('super-admin')
    const back = await root.call(createMembership, {
      params: { account_id: ada.account_id },
      body: { user_id: bob.id, role_id: await role('Again', []) },
    })
    expect(back.body.data.membership).toMatchObject({ user_id: bob.id, status: 'active' })
  })

  it('keeps the owner an active member with the owner role (invariant 15)', async () => {
    expect((await ada.patch(path(ada.membership_id), { status: 'suspended' })).status).toBe(422)
    expect((await ada.patch(path(ada.membership_id), { role_id: await role('Not owner', []) })).body.errors.role_id).toHaveLength(1)
    expect((await ada.patch(path(ada.membership_id), { job_title: 'Founder' })).status).toBe(200)
  })
})

describe('memberships of other accounts', () => {
  it('are refused with 404 to strangers and under another account', async () => {
    const stranger = await app.member({ permissions: every })
    expect((await stranger.call(memberships.read, { params: { id: ada.membership_id } })).status).toBe(404)
    expect((await stranger.call(memberships.remove, { params: { id: ada.membership_id } })).status).toBe(404)
    expect((await stranger.patch(path(ada.membership_id), { job_title: 'x' })).status).toBe(404)
    expect((await stranger.patch(path(ada.membership_id, stranger.account_id), { job_title: 'x' })).status).toBe(404)
    expect((await app.guest.call(membersEndpoints.list, { params: { account_id: ada.account_id } })).status).toBe(401)
  })
})
